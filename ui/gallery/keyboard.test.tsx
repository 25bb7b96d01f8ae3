import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render, type RenderResult } from 'vitest-browser-react'
import { resetLook, showTheme } from '../testing/looks.ts'
import { moveMouse } from '../testing/pointer.ts'
import { Gallery } from './Gallery.tsx'

beforeEach(async () => {
  showTheme('light')
  await moveMouse({ x: 2, y: 2 })
})
afterEach(resetLook)

/** Focuses the element that Tab would focus. The first test checks that Tab does. */
function focusOn(element: Element): void {
  if (element instanceof HTMLElement) element.focus()
}

const gallery = (): Promise<RenderResult> => render(<Gallery />)

/** What the Tab key must reach: one stop for each group of radio buttons. */
function stops(container: Element): Element[] {
  const candidates = [
    ...container.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex="0"]'),
  ]
  return candidates.filter((element) => {
    if (
      element.tabIndex < 0 ||
      element.matches(':disabled') ||
      !element.checkVisibility() ||
      element.closest('[aria-hidden="true"]')
    )
      return false
    if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true
    const group = candidates.filter(
      (other): other is HTMLInputElement =>
        other instanceof HTMLInputElement && other.type === 'radio' && other.name === element.name && !other.disabled,
    )
    return (group.find(({ checked }) => checked) ?? group[0]) === element
  })
}

/** A focus ring around it, or around the card or row that contains it. */
const showsFocus = (element: Element): boolean =>
  [element, element.closest('label')].some((one) => one && getComputedStyle(one).outlineStyle !== 'none')

describe('the gallery by keyboard alone', () => {
  it('Tab reaches every stop in order and visibly, without a trap', async () => {
    const { container } = await gallery()
    const expected = stops(container)
    expect(expected.length).toBeGreaterThan(60)
    const reached: Element[] = []
    const unmarked: Element[] = []
    while (reached.length < expected.length) {
      await userEvent.keyboard('{Tab}')
      const { activeElement } = document
      if (!activeElement || activeElement === document.body) break
      reached.push(activeElement)
      if (!showsFocus(activeElement)) unmarked.push(activeElement)
    }
    expect(reached).toEqual(expected)
    expect(unmarked).toEqual([])
  }, 60_000)

  it('fields accept typed text', async () => {
    const { getByLabelText, getByRole } = await gallery()
    for (const [field, keys, value] of [
      [getByLabelText('First names'), 'Ada', 'Ada'],
      [getByLabelText('Holdings'), '1234.5', '1,234.5'],
      [getByLabelText('Where does the money come from?'), 'Work', 'Work'],
      [getByLabelText('Occupation'), 's', 'self'],
      [getByRole('combobox', { name: 'Country' }), 'nether{Enter}', 'Netherlands'],
      [getByRole('group', { name: 'Expiry date' }).getByLabelText('Day'), '14', '14'],
      [getByRole('group', { name: 'A Dutch address' }).getByLabelText('City'), 'Delft', 'Delft'],
      [getByLabelText('Full name of the signer'), 'Ada L', 'Ada L'],
    ] as const) {
      focusOn(field.element())
      await userEvent.keyboard(keys)
      await expect.element(field).toHaveValue(value)
    }
  })

  it('choices work with space and arrow keys', async () => {
    const { getByLabelText, getByRole } = await gallery()
    focusOn(getByRole('radio', { name: '$50,000 to $200,000' }).first().element())
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(getByRole('radio', { name: 'More than $200,000' }).first()).toBeChecked()
    focusOn(getByRole('group', { name: 'Where your money comes from' }).getByLabelText('Savings').element())
    await userEvent.keyboard(' ')
    await expect
      .element(getByRole('group', { name: 'Where your money comes from' }).getByLabelText('Savings'))
      .toBeChecked()
    focusOn(getByRole('radio', { name: /^Passport/ }).element())
    await userEvent.keyboard(' ')
    await expect.element(getByRole('radio', { name: /^Passport/ })).toBeChecked()
    focusOn(getByLabelText('I have read the agreement.').element())
    await userEvent.keyboard(' ')
    await expect.element(getByLabelText('I have read the agreement.')).toBeChecked()
  })

  it('a password is shown; a file is chosen, sent again and removed', async () => {
    const { container, getByLabelText, getByRole } = await gallery()
    focusOn(getByRole('button', { name: 'Show password' }).element())
    await userEvent.keyboard('{Enter}')
    await expect.element(getByLabelText('Password', { exact: true })).toHaveAttribute('type', 'text')
    const asked = vi.fn((event: Event) => event.preventDefault())
    container.querySelector('input[type="file"][multiple]')?.addEventListener('click', asked)
    focusOn(getByRole('button', { name: 'Choose files' }).element())
    await userEvent.keyboard('{Enter}')
    expect(asked).toHaveBeenCalledTimes(1)
    focusOn(getByRole('button', { name: 'Send again' }).element())
    await userEvent.keyboard('{Enter}')
    await expect.element(getByRole('button', { name: 'Cancel lease.pdf' })).toBeVisible()
    focusOn(getByRole('button', { name: 'Remove utility-bill.jpg' }).element())
    await userEvent.keyboard('{Enter}')
    await expect.element(getByRole('button', { name: 'Remove utility-bill.jpg' })).not.toBeInTheDocument()
  })

  it('a dialog opens, closes, and returns the focus', async () => {
    const { getByRole } = await gallery()
    focusOn(getByRole('button', { name: 'Open a dialog' }).element())
    await userEvent.keyboard('{Enter}')
    await expect.element(getByRole('dialog', { name: 'Leave without sending?' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(getByRole('button', { name: 'Open a dialog' })).toHaveFocus()
  })

  it('a toast is shown, focused and closed', async () => {
    const { getByRole } = await gallery()
    const button = getByRole('button', { name: 'Toast with an action' })
    focusOn(button.element())
    await userEvent.keyboard('{Enter}')
    const undo = getByRole('button', { name: 'Undo' })
    await expect.element(undo).toBeVisible()
    await userEvent.keyboard('{F8}')
    // Both regions of the gallery react to the key. The last one has the focus, and its toasts come before it.
    focusOn(undo.element())
    await userEvent.keyboard('{Enter}')
    await expect.element(undo).not.toBeInTheDocument()
  })

  it('tabs change, a disclosure opens, a tooltip appears', async () => {
    const { getByRole, getByText } = await gallery()
    focusOn(getByRole('tab', { name: 'Open' }).element())
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(getByRole('tabpanel')).toHaveTextContent('Five tasks are done.')
    const summary = getByText('Why do we ask?').element().closest('summary')
    if (summary) focusOn(summary)
    await userEvent.keyboard('{Enter}')
    await expect.element(getByText('The law asks every exchange to know its members.')).toBeVisible()
    focusOn(getByRole('button', { name: 'What is this number?' }).element())
    await expect.element(getByRole('tooltip')).toBeVisible()
  })

  it('theme and direction are switched', async () => {
    const { getByRole } = await gallery()
    focusOn(getByRole('button', { name: 'black' }).element())
    await userEvent.keyboard('{Enter}')
    await expect.element(getByRole('button', { name: 'black' })).toHaveAttribute('aria-pressed', 'true')
    expect(document.documentElement.dataset['theme']).toBe('black')
  })
})
