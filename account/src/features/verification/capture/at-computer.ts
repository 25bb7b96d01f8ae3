/** A mouse: files come from a computer. */
export const hasMouse = (): boolean => window.matchMedia('(hover: hover) and (pointer: fine)').matches

/** With a mouse and a wide screen. A phone needs no second phone, whatever it says of its pointer. */
export const atComputer = (): boolean => hasMouse() && window.matchMedia('(width >= 640px)').matches
