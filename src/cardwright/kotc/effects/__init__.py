"""What each component does: one class a component, bound to its id in `binding`."""
