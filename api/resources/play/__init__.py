"""Play on a screen: tables, practice tables, bots, and hands the program dealt."""
