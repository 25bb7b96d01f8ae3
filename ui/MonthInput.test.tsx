import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { useState, type ReactNode } from 'react'
import { MonthInput } from './MonthInput.tsx'
import { faultsInThemes, resetLook, showTheme } from './testing/looks.ts'

beforeEach(() => showTheme('light'))
afterEach(resetLook)

function Since({
  start = null,
  onChange,
  error,
  language = 'en',
}: {
  start?: string | null
  onChange?: (value: string | null) => void
  error?: string
  language?: string
}): ReactNode {
  const [value, setValue] = useState(start)
  return (
    <MonthInput
      legend="Living there since"
      hint="The month you moved in."
      error={error}
      labels={{ month: 'Month', year: 'Year', choose: 'Choose' }}
      language={language}
      value={value}
      onChange={(next) => {
        setValue(next)
        onChange?.(next)
      }}
    />
  )
}

describe('a month', () => {
  it('has a value once both boxes are filled; one half stays in its box', async () => {
    const onChange = vi.fn()
    const screen = await render(<Since onChange={onChange} />)
    await screen.getByLabelText('Month').selectOptions('March')
    expect(onChange).toHaveBeenLastCalledWith(null)
    await screen.getByLabelText('Year').fill('202')
    expect(onChange).toHaveBeenLastCalledWith(null)
    await screen.getByLabelText('Year').fill('2021')
    expect(onChange).toHaveBeenLastCalledWith('2021-03')
    await screen.getByLabelText('Year').fill('20')
    expect(onChange).toHaveBeenLastCalledWith(null)
    await expect.element(screen.getByLabelText('Month')).toHaveValue('03')
    await expect.element(screen.getByLabelText('Year')).toHaveValue('20')
  })

  it('starts with the given half, and reports the content of its boxes', async () => {
    const onChange = vi.fn()
    const screen = await render(
      <MonthInput
        legend="Since"
        labels={{ month: 'Month', year: 'Year', choose: 'Choose' }}
        language="en"
        value={null}
        started={{ year: '', month: '03' }}
        onChange={onChange}
      />,
    )
    await expect.element(screen.getByLabelText('Month')).toHaveValue('03')
    await screen.getByLabelText('Year').fill('20')
    expect(onChange).toHaveBeenLastCalledWith(null, { year: '20', month: '03' })
  })

  it("shows the given value, in the language's own words", async () => {
    const screen = await render(<Since start="1998-12" language="de-DE" />)
    await expect.element(screen.getByLabelText('Month')).toHaveDisplayValue('Dezember')
    await expect.element(screen.getByLabelText('Year')).toHaveValue('1998')
    await expect
      .element(screen.getByRole('group', { name: 'Living there since' }))
      .toHaveAccessibleDescription('The month you moved in.')
  })

  it('with an error describes both boxes by it, and has no accessibility errors, in every theme', async () => {
    const screen = await render(<Since error="This is needed." />)
    await expect
      .element(screen.getByRole('group'))
      .toHaveAccessibleDescription('This is needed. The month you moved in.')
    expect(await faultsInThemes(document.body)).toEqual([])
    for (const label of ['Month', 'Year'])
      await expect.element(screen.getByLabelText(label)).toHaveAttribute('aria-invalid', 'true')
    await screen.getByLabelText('Month').selectOptions('March')
    await expect.element(screen.getByLabelText('Month')).not.toHaveAttribute('aria-invalid')
    await expect.element(screen.getByLabelText('Year')).toHaveAttribute('aria-invalid', 'true')
  })
})
