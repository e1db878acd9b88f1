"""The OpenAPI document: how it is read from the views, completed and served."""
