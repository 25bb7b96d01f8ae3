import { useState, type ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { CountryInput } from './CountryInput.tsx'
import { galleryCountries } from './gallery/countries.ts'
import { PhoneInput, type PhoneInputProps } from './PhoneInput.tsx'
import type { PhoneNumber } from './phone-number.ts'
import './testing/looks.ts'

const texts = { emptyText: 'None', countText: (count: number) => `${count} found`, openLabel: 'Show all' }

function Phone({ onChange, ...props }: Partial<PhoneInputProps>): ReactNode {
  const [value, setValue] = useState<PhoneNumber>({ country: 'NL', number: '' })
  return (
    <PhoneInput
      {...texts}
      id="phone"
      legend="Mobile number"
      codeLabel="Dial code"
      numberLabel="Number"
      countries={galleryCountries}
      language="en"
      {...props}
      value={value}
      onChange={(typed) => {
        setValue(typed)
        onChange?.(typed)
      }}
    />
  )
}

describe('a phone number', () => {
  it('shows the dial code of its country, and finds others by name', async () => {
    const { getByRole } = await render(<Phone />)
    await expect.element(getByRole('combobox', { name: 'Dial code' })).toHaveValue('\u200e+31')
    await getByRole('combobox', { name: 'Dial code' }).click()
    await userEvent.keyboard('germ')
    await getByRole('option', { name: 'Germany +49' }).click()
    await expect.element(getByRole('combobox', { name: 'Dial code' })).toHaveValue('\u200e+49')
  })

  it('splits a pasted number with its dial code', async () => {
    const onChange = vi.fn()
    const { getByLabelText, getByRole } = await render(<Phone onChange={onChange} />)
    await getByLabelText('Number', { exact: true }).fill('+55 11 91234-5678')
    expect(onChange).toHaveBeenLastCalledWith({ country: 'BR', number: '11912345678' })
    await expect.element(getByRole('combobox', { name: 'Dial code' })).toHaveValue('\u200e+55')
    await expect.element(getByLabelText('Number', { exact: true })).toHaveValue('11912345678')
  })

  it('is grouped by its legend, and shows its error at the number', async () => {
    const { getByRole, getByLabelText } = await render(<Phone hint="For your account." error="Type 7 to 12 digits." />)
    await expect.element(getByRole('group', { name: 'Mobile number' })).toBeVisible()
    await expect
      .element(getByLabelText('Number', { exact: true }))
      .toHaveAccessibleDescription('Type 7 to 12 digits. For your account.')
    await expect.element(getByLabelText('Number', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  })
})

describe('a country', () => {
  function Country({
    language,
    countries = galleryCountries,
  }: {
    language: string
    countries?: typeof galleryCountries
  }): ReactNode {
    const [value, setValue] = useState('')
    return (
      <CountryInput
        {...texts}
        label="Country"
        countries={countries}
        language={language}
        value={value}
        onChange={setValue}
      />
    )
  }

  it.each([
    ['ja-JP', 'オランダ', 'オランダ'],
    ['de-DE', 'nieder', 'Niederlande'],
    ['de-DE', 'nether', 'Niederlande'],
    ['ru-RU', '+31', 'Нидерланды'],
    ['ar-SA', '31', 'هولندا'],
    ['en', '荷兰', 'Netherlands'],
  ])('is found in %s by "%s"', async (language, typed, name) => {
    const { getByRole } = await render(<Country language={language} />)
    await getByRole('combobox').click()
    await getByRole('combobox').fill(typed)
    await userEvent.keyboard('{Enter}')
    await expect.element(getByRole('combobox')).toHaveValue(name)
  })
})
