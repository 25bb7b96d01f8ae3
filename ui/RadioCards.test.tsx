import { useState, type ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { RadioCards } from './RadioCards.tsx'
import { overflow, resetLook, showTheme } from './testing/looks.ts'

beforeEach(() => showTheme('light'))
afterEach(resetLook)

const cards = [
  { value: 'PASSPORT', title: 'Passport', detail: 'Photo of the page with your picture', pill: 'Fastest' },
  { value: 'ID_CARD', title: 'ID card', detail: 'Photos of the front and the back' },
  { value: 'DRIVERS_LICENSE', title: 'Driving licence' },
] as const
type Document = (typeof cards)[number]['value']

function Documents({
  start = '',
  error,
  onChange,
}: {
  start?: Document | ''
  error?: string
  onChange?: (value: Document) => void
}): ReactNode {
  const [value, setValue] = useState<Document | ''>(start)
  return (
    <RadioCards
      legend="Document"
      name="document-type"
      cards={cards}
      value={value}
      error={error}
      onChange={(chosen) => {
        setValue(chosen)
        onChange?.(chosen)
      }}
    />
  )
}

describe('radio cards', () => {
  it('are one named group with nothing chosen', async () => {
    const screen = await render(<Documents />)
    await expect.element(screen.getByRole('radiogroup', { name: 'Document' })).toBeVisible()
    expect(screen.getByRole('radio', { checked: true }).elements()).toHaveLength(0)
  })

  it('can be clicked anywhere on the card', async () => {
    const onChange = vi.fn()
    const screen = await render(<Documents onChange={onChange} />)
    await screen.getByText('Photos of the front and the back').click({ force: true })
    expect(onChange.mock.calls).toEqual([['ID_CARD']])
    await expect.element(screen.getByRole('radio', { name: /ID card/ })).toBeChecked()
  })

  it('have one choice: another replaces it', async () => {
    const screen = await render(<Documents start="PASSPORT" />)
    await screen.getByText('Driving licence').click({ force: true })
    await expect.element(screen.getByRole('radio', { name: /Driving/ })).toBeChecked()
    await expect.element(screen.getByRole('radio', { name: /Passport/ })).not.toBeChecked()
  })

  it('are one Tab stop and can be changed with the arrow keys', async () => {
    const screen = await render(<Documents start="PASSPORT" />)
    await userEvent.tab()
    await expect.element(screen.getByRole('radio', { name: /Passport/ })).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(screen.getByRole('radio', { name: /ID card/ })).toBeChecked()
    await expect.element(screen.getByRole('radio', { name: /ID card/ })).toHaveFocus()
    await userEvent.keyboard('{ArrowUp}{ArrowUp}')
    await expect.element(screen.getByRole('radio', { name: /Driving/ })).toBeChecked()
  })

  it('can be chosen with the space bar if nothing is chosen yet', async () => {
    const screen = await render(<Documents />)
    await userEvent.tab()
    await userEvent.keyboard(' ')
    await expect.element(screen.getByRole('radio', { name: /Passport/ })).toBeChecked()
  })

  it('combine title, badge and detail into one name', async () => {
    const screen = await render(<Documents />)
    await expect
      .element(screen.getByRole('radio').first())
      .toHaveAccessibleName(/Passport.*Fastest.*Photo of the page with your picture/)
  })

  it('name the error of the group', async () => {
    const screen = await render(<Documents error="Choose a document." />)
    const group = screen.getByRole('radiogroup')
    await expect.element(group).toHaveAttribute('aria-invalid', 'true')
    await expect.element(group).toHaveAccessibleDescription('Choose a document.')
  })

  it('fit into the narrowest window in both directions', async () => {
    document.documentElement.dir = 'rtl'
    const screen = await render(
      <div style={{ inlineSize: 288 }}>
        <Documents />
      </div>,
    )
    const box = screen.getByRole('radiogroup').element()
    expect(box.scrollWidth).toBeLessThanOrEqual(box.clientWidth)
    expect(overflow()).toBe(0)
  })
})
