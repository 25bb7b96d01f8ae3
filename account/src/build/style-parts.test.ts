import { expect, it } from 'vitest'
import { stylePartsOf } from './style-parts.ts'

it('names the classes that each selector of a rule needs', () => {
  expect(stylePartsOf('.card .title:not(.open),h1{color:red}')).toEqual([
    { css: '.card .title:not(.open),h1{color:red}', around: [], needs: [['card', 'title'], []] },
  ])
})

it('keeps the conditions around a rule', () => {
  expect(stylePartsOf('@media (width>=768px){@supports (gap:1px){.row{gap:1px}}}')).toEqual([
    { css: '.row{gap:1px}', around: ['@media (width>=768px)', '@supports (gap:1px)'], needs: [['row']] },
  ])
})

it('counts faces and animations for every page', () => {
  expect(stylePartsOf('@keyframes turn{to{rotate:1turn}}@font-face{font-family:a}').map(({ needs }) => needs)).toEqual([
    [[]],
    [[]],
  ])
})
