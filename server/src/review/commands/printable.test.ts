import { expect, it } from 'vitest'
import { printable } from './printable.ts'

it('leaves text in any script, lines and joined characters unchanged', () => {
  for (const text of ['two\nlines\tand a tab', 'Çiğdem 你好 مرحبا नमस्ते', '👩‍👩‍👧 می‌خواهم', ''])
    expect(printable(text)).toBe(text)
  expect(printable('of\r\nWindows\rand Mac')).toBe('of\nWindows\nand Mac')
})

it.each([
  ['colours and cursor', 'a\u001b[2Jb', 'a?[2Jb'],
  ['the one-character introducer', 'a\u009b31mb', 'a?31mb'],
  ['direction', 'a\u202egpj.exe\u2066', 'a?gpj.exe?'],
  ['bell and null', '\u0007\u0000\u007f', '???'],
  ['other line ends', 'a\u2028b\u2029c', 'a?b?c'],
  ['halves of a character', 'a\ud800b', 'a?b'],
])('shows %s as question marks', (_, text, shown) => {
  expect(printable(text)).toBe(shown)
})
