"""A story: a table and what happened there step by step, put to a code of laws."""
