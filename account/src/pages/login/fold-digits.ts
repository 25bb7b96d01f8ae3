/** Turns what is typed into the digits 0 to 9, whatever keyboard typed it. */
export function foldDigits(input: HTMLInputElement, fold: (typed: string) => string): void {
  input.addEventListener('input', () => {
    const folded = fold(input.value)
    // Setting the value moves the caret, so a text that is right is left alone.
    if (folded !== input.value) input.value = folded
  })
}
