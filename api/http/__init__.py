"""What every request passes through: authentication, parsing, base views, pagination, problems."""
