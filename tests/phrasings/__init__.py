"""What hobbyists write, and what it means."""
