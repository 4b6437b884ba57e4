"""What is made of the OpenAPI documents."""
