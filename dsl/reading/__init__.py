"""How IR is read back: one small function a node, its sentence patterns as data."""
