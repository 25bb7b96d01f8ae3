import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { resetLook } from './testing/looks.ts'
import { middleOf, moveMouse } from './testing/pointer.ts'
import { Tooltip } from './Tooltip.tsx'

beforeEach(() => moveMouse({ x: 380, y: 830 }))
afterEach(resetLook)

const number = (style: object = {}) => (
  <div style={{ padding: 60, ...style }}>
    <Tooltip text="Twelve digits on the front of your card.">
      {(described) => (
        <button type="button" {...described}>
          Number
        </button>
      )}
    </Tooltip>
  </div>
)

describe('a tooltip', () => {
  it('appears on focus, describes its trigger, and closes with Escape', async () => {
    const { getByRole } = await render(number())
    await expect.element(getByRole('button')).toHaveAccessibleDescription('Twelve digits on the front of your card.')
    await expect.element(getByRole('tooltip')).not.toBeInTheDocument()
    await userEvent.tab()
    await expect.element(getByRole('tooltip')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(getByRole('tooltip')).not.toBeInTheDocument()
    await expect.element(getByRole('button')).toHaveFocus()
  })

  it('appears on hover, and stays while the pointer moves onto it', async () => {
    const { getByRole } = await render(number())
    const button = middleOf(getByRole('button').element())
    await moveMouse(button)
    await expect.element(getByRole('tooltip')).toBeVisible()
    const bubble = middleOf(getByRole('tooltip').element())
    for (const share of [0.25, 0.5, 0.75, 1])
      await moveMouse({ x: button.x + (bubble.x - button.x) * share, y: button.y + (bubble.y - button.y) * share })
    await expect.element(getByRole('tooltip')).toBeVisible()
    await moveMouse({ x: 380, y: 830 })
    await expect.element(getByRole('tooltip')).not.toBeInTheDocument()
  })

  it.each([
    ['start', 'ltr'],
    ['end', 'ltr'],
    ['start', 'rtl'],
    ['end', 'rtl'],
  ])('stays within the window at the %s, %s', async (side, dir) => {
    document.documentElement.dir = dir
    const { getByRole } = await render(number({ padding: 0, display: 'flex', justifyContent: `flex-${side}` }))
    await userEvent.tab()
    const { left, right } = getByRole('tooltip').element().getBoundingClientRect()
    expect(left).toBeGreaterThanOrEqual(8)
    expect(right).toBeLessThanOrEqual(document.documentElement.clientWidth - 8)
  })

  it('is placed above if there is no room below', async () => {
    const { getByRole } = await render(number({ padding: 0, position: 'fixed', insetBlockEnd: 0 }))
    await userEvent.tab()
    const [bubble, button] = [getByRole('tooltip').element(), getByRole('button').element()].map((element) =>
      element.getBoundingClientRect(),
    )
    expect(bubble?.bottom).toBeLessThanOrEqual(button?.top ?? 0)
  })
})
