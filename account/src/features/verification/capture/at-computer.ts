/** Only with a mouse, because a phone needs no second phone. */
export function atComputer(): boolean {
  return window.matchMedia('(hover: hover) and (pointer: fine)').matches
}
