import { expect, it } from 'vitest'
import { usedStyles } from './used-styles.ts'

const rule = (css: string, needs: string[][], around: string[] = []): Parameters<typeof usedStyles>[0][number] => ({
  css,
  around,
  needs,
})

it('leaves out rules whose classes no element of the screen has', () => {
  const parts = [
    rule('h1{a:b}', [[]]),
    rule('.card{a:b}', [['card']]),
    rule('.card .row,.list{a:b}', [['card', 'row'], ['list']]),
    rule('.dialog{a:b}', [['dialog']]),
  ]
  expect(usedStyles(parts, '<div class="card list">')).toBe('h1{a:b}.card{a:b}.card .row,.list{a:b}')
})

it('writes neighbouring rules under their common condition', () => {
  const wide = ['@media (width>=768px)']
  expect(usedStyles([rule('a{}', [[]], wide), rule('b{}', [[]], wide), rule('c{}', [[]])], '')).toBe(
    '@media (width>=768px){a{}b{}}c{}',
  )
})
