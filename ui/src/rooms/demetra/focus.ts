/** To what the question is about, also from something of the room that is not. */
export function leadOf(root: Node | undefined, gesture: Gesture | null): Lead | null {
  if (!gesture) return null;
  const first = FIRST[gesture.zone];
  return { first, isLeft: (focused) => !!root?.contains(focused) && !focused.matches(first.join()) };
}
