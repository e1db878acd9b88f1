"""What is sent and received: fields, and serializers made from the rules' dataclasses."""
