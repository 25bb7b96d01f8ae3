import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { BirthDate } from './testing/fields.tsx'
import { resetLook, showTheme } from './testing/looks.ts'

beforeEach(() => showTheme('light'))
afterEach(resetLook)

/** Inserts a text into the focused input all at once, as pasting does. */
function paste(text: string): void {
  document.execCommand('insertText', false, text)
}

describe('a date in three boxes', () => {
  it('can be typed box after box with the Tab key', async () => {
    const onChange = vi.fn()
    await render(<BirthDate onChange={onChange} />)
    await userEvent.tab()
    await userEvent.keyboard('27')
    await userEvent.tab()
    await userEvent.keyboard('3')
    await userEvent.tab()
    await userEvent.keyboard('1988')
    expect(onChange).toHaveBeenLastCalledWith({ day: '27', month: '3', year: '1988' })
  })

  it.each([
    ['en-US', ['Month', 'Day', 'Year']],
    ['de-DE', ['Day', 'Month', 'Year']],
    ['ja-JP', ['Year', 'Month', 'Day']],
  ])('follows the order of the language: %s', async (language, order) => {
    const screen = await render(<BirthDate language={language} />)
    const labels = screen
      .getByRole('textbox')
      .elements()
      .map((input) => (input instanceof HTMLInputElement ? input.labels?.[0]?.textContent : ''))
    expect(labels).toEqual(order)
  })

  it('accepts digits only, and no more than fit', async () => {
    const screen = await render(<BirthDate />)
    await screen.getByLabelText('Day').click()
    await userEvent.keyboard('a1.234')
    await expect.element(screen.getByLabelText('Day')).toHaveValue('12')
    await screen.getByLabelText('Year').click()
    await userEvent.keyboard('19905')
    await expect.element(screen.getByLabelText('Year')).toHaveValue('1990')
  })

  it('accepts the digits of other scripts', async () => {
    const screen = await render(<BirthDate />)
    await screen.getByLabelText('Year').fill('١٩٩٠')
    await expect.element(screen.getByLabelText('Year')).toHaveValue('1990')
  })

  it('accepts a pasted part', async () => {
    const screen = await render(<BirthDate />)
    await screen.getByLabelText('Year').click()
    paste(' 1988 ')
    await expect.element(screen.getByLabelText('Year')).toHaveValue('1988')
  })

  it('lets the member correct one part without touching the others', async () => {
    const onChange = vi.fn()
    const screen = await render(<BirthDate start={{ day: '27', month: '3', year: '1988' }} onChange={onChange} />)
    await screen.getByLabelText('Month').fill('4')
    expect(onChange).toHaveBeenLastCalledWith({ day: '27', month: '4', year: '1988' })
  })

  it('reports when a box loses the focus', async () => {
    const onBlur = vi.fn()
    await render(<BirthDate onBlur={onBlur} />)
    await userEvent.tab()
    expect(onBlur).not.toHaveBeenCalled()
    await userEvent.tab()
    expect(onBlur).toHaveBeenCalledTimes(1)
  })

  it('enables browser autofill for a date of birth and for no other date', async () => {
    const screen = await render(<BirthDate birthDate />)
    await expect.element(screen.getByLabelText('Day')).toHaveAttribute('autocomplete', 'bday-day')
    await expect.element(screen.getByLabelText('Year')).toHaveAttribute('autocomplete', 'bday-year')
    await screen.rerender(<BirthDate />)
    await expect.element(screen.getByLabelText('Year')).toHaveAttribute('autocomplete', 'off')
  })
})

describe('an invalid date', () => {
  it('marks the box with the error and describes all of them', async () => {
    const screen = await render(
      <BirthDate error="Type day, month and the year with four digits." faulty="year" hint="For example 27/03/1988" />,
    )
    await expect.element(screen.getByLabelText('Year')).toHaveAttribute('aria-invalid', 'true')
    await expect.element(screen.getByLabelText('Day')).not.toHaveAttribute('aria-invalid')
    await expect
      .element(screen.getByLabelText('Day'))
      .toHaveAccessibleDescription('Type day, month and the year with four digits.')
    await expect
      .element(screen.getByRole('group', { name: 'Date of birth' }))
      .toHaveAccessibleDescription('Type day, month and the year with four digits. For example 27/03/1988')
  })

  it('marks all boxes if the error belongs to no single one', async () => {
    const screen = await render(<BirthDate error="Type your date of birth." />)
    for (const name of ['Day', 'Month', 'Year'])
      await expect.element(screen.getByLabelText(name)).toHaveAttribute('aria-invalid', 'true')
  })
})

it('follows the direction of the page', async () => {
  document.documentElement.dir = 'rtl'
  const screen = await render(<BirthDate />)
  const left = (name: string): number => screen.getByLabelText(name).element().getBoundingClientRect().left
  expect(left('Day')).toBeGreaterThan(left('Month'))
  expect(left('Month')).toBeGreaterThan(left('Year'))
})
