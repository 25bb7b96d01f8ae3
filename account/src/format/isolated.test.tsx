import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { isolated } from './isolated.ts'

/** Screen positions of the first and the last character of a number. */
async function ends(number: string): Promise<[number, number]> {
  const { container } = await render(<p dir="rtl">{`أرسلنا رمزًا إلى ${number}.`}</p>)
  const node = container.querySelector('p')?.firstChild
  if (!node) throw new Error('There is no text')
  const place = (sign: string): number => {
    const at = node.textContent?.indexOf(sign) ?? -1
    const range = document.createRange()
    range.setStart(node, at)
    range.setEnd(node, at + 1)
    return range.getBoundingClientRect().left
  }
  return [place('+'), place('7')]
}

it('a phone number keeps its plus in front in a right-to-left sentence', async () => {
  const [plus, last] = await ends(isolated('+905321234567'))
  expect(plus).toBeLessThan(last)
  const [bare, end] = await ends('+905321234567')
  expect(bare).toBeGreaterThan(end)
})
