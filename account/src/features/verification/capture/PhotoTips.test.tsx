import { expect, it } from 'vitest'
import { renderPart } from '../../../testing/app.tsx'
import { testServer } from '../../../testing/server.ts'
import { PhotoTips } from './PhotoTips.tsx'

testServer()

it('shows another drawing for each side of a document', async () => {
  await renderPart(
    <>
      <PhotoTips shape="page" />
      <PhotoTips shape="front" />
      <PhotoTips shape="back" />
    </>,
  )
  // The first drawing of each is the good example.
  const good = [...document.querySelectorAll('figure:first-child > svg')].map((drawing) => drawing.innerHTML)
  expect([good.length, new Set(good).size]).toEqual([3, 3])
})
