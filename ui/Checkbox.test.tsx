import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Checkbox } from './Checkbox.tsx'
import { resetLook, showTheme } from './testing/looks.ts'

beforeEach(() => showTheme('light'))
afterEach(resetLook)

describe('a checkbox', () => {
  it('can be ticked by its label, by its box and by the space bar', async () => {
    const onChange = vi.fn()
    const screen = await render(
      <Checkbox name="consent" checked={false} onChange={onChange}>
        I agree
      </Checkbox>,
    )
    await screen.getByText('I agree').click()
    await screen.getByRole('checkbox', { name: 'I agree' }).click()
    await userEvent.keyboard(' ')
    expect(onChange.mock.calls).toEqual([[true], [true], [true]])
  })

  it('reports that it was unticked', async () => {
    const onChange = vi.fn()
    const screen = await render(
      <Checkbox name="consent" checked onChange={onChange}>
        I agree
      </Checkbox>,
    )
    await expect.element(screen.getByRole('checkbox')).toBeChecked()
    await screen.getByRole('checkbox').click()
    expect(onChange).toHaveBeenCalledWith(false)
  })

  it('is described by its error and invalid only then', async () => {
    const screen = await render(
      <Checkbox name="consent" checked={false} onChange={() => undefined} error="Please tick the box.">
        I agree
      </Checkbox>,
    )
    const box = screen.getByRole('checkbox')
    await expect.element(box).toHaveAttribute('aria-invalid', 'true')
    await expect.element(box).toHaveAccessibleDescription('Please tick the box.')
    await screen.rerender(
      <Checkbox name="consent" checked onChange={() => undefined}>
        I agree
      </Checkbox>,
    )
    await expect.element(box).not.toHaveAttribute('aria-invalid')
    await expect.element(screen.getByText('Please tick the box.')).not.toBeInTheDocument()
  })

  it('excludes the text after it from its own label', async () => {
    const onChange = vi.fn()
    const screen = await render(
      <Checkbox
        name="consent"
        checked={false}
        onChange={onChange}
        after={<button type="button">How we use your data</button>}
      >
        I agree
      </Checkbox>,
    )
    await screen.getByRole('button', { name: 'How we use your data' }).click()
    expect(onChange).not.toHaveBeenCalled()
    await expect.element(screen.getByRole('checkbox')).toHaveAccessibleName('I agree')
  })
})
