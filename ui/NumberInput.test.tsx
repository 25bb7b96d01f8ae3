import { useState, type ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { MoneyInput, type MoneyInputProps } from './MoneyInput.tsx'
import { NumberInput, type NumberInputProps } from './NumberInput.tsx'
import './testing/looks.ts'

function Amount({ start = '', onChange, ...props }: Partial<NumberInputProps> & { start?: string }): ReactNode {
  const [value, setValue] = useState(start)
  return (
    <NumberInput
      label="Amount"
      language="en"
      decimals={2}
      {...props}
      value={value}
      onChange={(typed) => {
        setValue(typed)
        onChange?.(typed)
      }}
    />
  )
}

const money = (props: Partial<MoneyInputProps>): ReactNode => (
  <MoneyInput label="Income" language="en" currency="USD" value="1250000.5" onChange={() => undefined} {...props} />
)

describe('a number', () => {
  it('is grouped while typing, and reported as plain digits', async () => {
    const onChange = vi.fn()
    const { getByLabelText } = await render(<Amount onChange={onChange} />)
    await getByLabelText('Amount').click()
    await userEvent.keyboard('1234567.5')
    await expect.element(getByLabelText('Amount')).toHaveValue('1,234,567.5')
    expect(onChange).toHaveBeenLastCalledWith('1234567.5')
  })

  it.each([
    ['de-DE', '50.000,50', '50.000'],
    ['de-DE', '50000,50', '50.000'],
    ['en', '50,000.50', '50,000'],
  ])('of whole units loses its decimals, which never become further digits: %s, %s', async (language, typed, shown) => {
    const onChange = vi.fn()
    const { getByLabelText } = await render(<Amount language={language} decimals={0} onChange={onChange} />)
    await getByLabelText('Amount').click()
    await userEvent.keyboard(typed)
    await userEvent.tab()
    await expect.element(getByLabelText('Amount')).toHaveValue(shown)
    expect(onChange).toHaveBeenLastCalledWith('50000')
  })

  it('accepts either key for the decimal separator', async () => {
    const onChange = vi.fn()
    const { getByLabelText } = await render(<Amount language="de-DE" onChange={onChange} />)
    await getByLabelText('Amount').click()
    await userEvent.keyboard('1234.5')
    await expect.element(getByLabelText('Amount')).toHaveValue('1.234,5')
    expect(onChange).toHaveBeenLastCalledWith('1234.5')
  })

  it('groups the digits when a third one follows the separator: it was one of thousands', async () => {
    const { getByLabelText } = await render(<Amount />)
    await getByLabelText('Amount').click()
    await userEvent.keyboard('42.500')
    await expect.element(getByLabelText('Amount')).toHaveValue('42,500')
  })

  it('rejects letters and a second separator', async () => {
    const { getByLabelText } = await render(<Amount />)
    await getByLabelText('Amount').click()
    await userEvent.keyboard('1a2.3..4')
    await expect.element(getByLabelText('Amount')).toHaveValue('12.34')
  })

  it('keeps a text that is no number, marks it, and has no value until it is corrected', async () => {
    const onChange = vi.fn()
    const { getByLabelText } = await render(
      <Amount onChange={onChange} unreadable="Use digits only." belowZero="Enter 0 or more." />,
    )
    const box = getByLabelText('Amount')
    await box.click()
    await userEvent.keyboard('5abc')
    await expect.element(box).toHaveValue('5abc')
    await expect.element(box).toHaveAccessibleDescription('Use digits only.')
    expect(onChange).toHaveBeenLastCalledWith('')
    await box.fill('-5')
    await expect.element(box).toHaveAccessibleDescription('Enter 0 or more.')
    await box.fill('€ 1,250')
    await expect.element(box).toHaveValue('1,250')
    await expect.element(box).not.toHaveAttribute('aria-invalid')
  })

  it('keeps the caret position when a group separator appears or disappears', async () => {
    const { getByLabelText } = await render(<Amount start="1234" />)
    const box = getByLabelText('Amount')
    await box.click()
    await userEvent.keyboard('{Home}{ArrowRight}9')
    await expect.element(box).toHaveValue('19,234')
    const element = box.element()
    expect(element instanceof HTMLInputElement && element.selectionStart).toBe(2)
    await userEvent.keyboard('{Backspace}{Backspace}')
    await expect.element(box).toHaveValue('234')
  })

  it('drops a lone decimal separator when the box loses the focus', async () => {
    const { getByLabelText } = await render(<Amount />)
    await getByLabelText('Amount').click()
    await userEvent.keyboard('12.')
    await expect.element(getByLabelText('Amount')).toHaveValue('12.')
    await userEvent.tab()
    await expect.element(getByLabelText('Amount')).toHaveValue('12')
  })

  it('understands pasted numbers in the notation of another country', async () => {
    const onChange = vi.fn()
    const { getByLabelText } = await render(<Amount onChange={onChange} />)
    await getByLabelText('Amount').fill('1.234.567,89')
    expect(onChange).toHaveBeenLastCalledWith('1234567.89')
  })

  it('shows a value that came from outside, whatever was typed before', async () => {
    const { getByLabelText, rerender } = await render(
      <NumberInput label="Amount" language="en" value="5" onChange={() => undefined} />,
    )
    await getByLabelText('Amount').click()
    await userEvent.keyboard('7')
    await rerender(<NumberInput label="Amount" language="en" value="9000" onChange={() => undefined} />)
    await expect.element(getByLabelText('Amount')).toHaveValue('9,000')
  })

  it('opens the number keyboard, and has its error and hint', async () => {
    const { getByLabelText } = await render(<Amount decimals={0} hint="In years." error="Type a number." />)
    await expect.element(getByLabelText('Amount')).toHaveAttribute('inputmode', 'numeric')
    await expect.element(getByLabelText('Amount')).toHaveAccessibleDescription('Type a number. In years.')
    await expect.element(getByLabelText('Amount')).toHaveAttribute('aria-invalid', 'true')
  })
})

describe('money', () => {
  it('shows its symbol where the language writes it, and has its name for screen readers', async () => {
    const { getByLabelText, getByText } = await render(money({}))
    await expect.element(getByLabelText('Income')).toHaveAccessibleDescription('US Dollar')
    await expect.element(getByLabelText('Income')).toHaveValue('1,250,000.5')
    const [sign, box] = [getByText('$').element(), getByLabelText('Income').element()].map((element) =>
      element.getBoundingClientRect(),
    )
    expect((sign?.left ?? 0) - (box?.left ?? 0)).toBeLessThan(40)
  })

  it('shows the euro after the digits in German', async () => {
    const { getByLabelText, getByText } = await render(money({ language: 'de-DE', currency: 'EUR' }))
    await expect.element(getByLabelText('Income')).toHaveValue('1.250.000,5')
    const [sign, box] = [getByText('€').element(), getByLabelText('Income').element()].map((element) =>
      element.getBoundingClientRect(),
    )
    expect((box?.right ?? 0) - (sign?.right ?? 0)).toBeLessThan(40)
  })

  it.each([
    ['USD', '1.23456', '1.23'],
    ['JPY', '1.23456', '1'],
    ['BTC', '1.123456789', '1.12345678'],
    ['USDT', '1.123456789', '1.12345678'],
  ])('has the decimals of its currency: %s', async (currency, pasted, taken) => {
    const onChange = vi.fn()
    const { getByLabelText } = await render(money({ currency, value: '', onChange }))
    await getByLabelText('Income').fill(pasted)
    expect(onChange).toHaveBeenLastCalledWith(taken)
  })

  it('uses digits of equal width', async () => {
    const { getByLabelText } = await render(money({}))
    expect(getComputedStyle(getByLabelText('Income').element()).fontVariantNumeric).toBe('tabular-nums')
  })
})
