import { digitsOf, withLatinDigits } from '@tessera/ui/digits.ts'
import { codeDigits } from './login-form.ts'

/** Lets any keyboard type a code of six digits. `whole`: what the last digit does. */
export function foldCode(input: HTMLInputElement, whole?: () => void): void {
  fold(input, (typed) => digitsOf(typed, codeDigits))
  input.addEventListener('input', () => {
    if (input.value.length === codeDigits) whole?.()
  })
}

/** The same for a code of the app or a recovery code, which has letters too. */
export const foldFactor = (input: HTMLInputElement): void => fold(input, withLatinDigits)

function fold(input: HTMLInputElement, folding: (typed: string) => string): void {
  input.addEventListener('input', () => {
    const folded = folding(input.value)
    // Setting the value moves the caret, so a text that is right is left alone.
    if (folded !== input.value) input.value = folded
  })
}
