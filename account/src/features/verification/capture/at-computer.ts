/** With a mouse and a wide screen. A phone needs no second phone, whatever it says of its pointer. */
export const atComputer = (): boolean =>
  window.matchMedia('(hover: hover) and (pointer: fine) and (width >= 640px)').matches
