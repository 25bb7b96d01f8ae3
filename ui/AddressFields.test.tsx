import { useState, type ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { AddressFields, type AddressLayout, type AddressPart } from './AddressFields.tsx'
import './testing/looks.ts'

const dutch: AddressLayout = {
  rows: [['street'], ['street2'], ['postalCode', 'city']],
  required: ['street', 'postalCode', 'city'],
  kinds: {},
  postalCodeExample: '1234 AB',
  regions: [],
}
const american: AddressLayout = {
  rows: [['street'], ['city', 'region', 'postalCode']],
  required: ['street', 'city', 'region', 'postalCode'],
  kinds: { region: 'state', postalCode: 'zip' },
  postalCodeExample: '95014',
  regions: ['California', 'Wyoming'],
}

function Home({ layout, errors }: { layout: AddressLayout; errors?: Partial<Record<AddressPart, string>> }): ReactNode {
  const [value, setValue] = useState({ street: '', street2: '', district: '', city: '', region: '', postalCode: '' })
  return (
    <>
      <AddressFields
        id="home"
        legend="Home address"
        hint="Where you live."
        layout={layout}
        value={value}
        onChange={setValue}
        label={(part, kind, optional) => [part, kind, optional && '(optional)'].filter(Boolean).join(' ')}
        exampleText={(example) => `Such as ${example}`}
        regionEmptyText="Choose"
        {...(errors ? { errors } : {})}
      />
      <output>{JSON.stringify(value)}</output>
    </>
  )
}

const labels = (container: Element): (string | null)[] =>
  [...container.querySelectorAll('label')].map((label) => label.textContent)

/** The rendered width of a text. */
function widthOf(text: string, font: string): number {
  const pen = document.createElement('canvas').getContext('2d')
  if (!pen) return Infinity
  pen.font = font
  return pen.measureText(text).width
}

describe('an address', () => {
  it('keeps the order of typed text in both reading directions', async () => {
    await render(
      <div dir="rtl">
        <Home layout={dutch} />
      </div>,
    )
    const direction = (label: string): string => getComputedStyle(page.getByLabelText(label).element()).direction
    expect(direction('postalCode')).toBe('rtl')
    await page.getByLabelText('postalCode').fill('1016 EA')
    await expect.poll(() => direction('postalCode')).toBe('ltr')
    await page.getByLabelText('city').fill('الرياض')
    expect(direction('city')).toBe('rtl')
  })

  it('fits the whole example of a postal code, on a phone too', async () => {
    const { innerWidth, innerHeight } = window
    await page.viewport(390, 844)
    const { container } = await render(<Home layout={dutch} />)
    const box = container.querySelector<HTMLInputElement>('[autocomplete="postal-code"]')
    if (!box) throw new Error('There is no box for the postal code')
    const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(box)
    const room = box.clientWidth - parseFloat(paddingInlineStart) - parseFloat(paddingInlineEnd)
    expect(room).toBeGreaterThanOrEqual(widthOf('For example 1234 AB', font))
    await page.viewport(innerWidth, innerHeight)
  })

  it("shows the parts of the country's address in its order, with local names", async () => {
    const { container, rerender } = await render(<Home layout={dutch} />)
    expect(labels(container)).toEqual(['street', 'street2 (optional)', 'postalCode', 'city'])
    await rerender(<Home layout={american} />)
    expect(labels(container)).toEqual(['street', 'city', 'region state', 'postalCode zip'])
  })

  it('keeps typed values when the country changes and changes back', async () => {
    const { getByLabelText, rerender } = await render(<Home layout={dutch} />)
    await getByLabelText('street2 (optional)').fill('3 hoog')
    await rerender(<Home layout={american} />)
    await rerender(<Home layout={dutch} />)
    await expect.element(getByLabelText('street2 (optional)')).toHaveValue('3 hoog')
  })

  it('offers a list of regions if there are few', async () => {
    const { getByLabelText, getByRole } = await render(<Home layout={american} />)
    await getByLabelText('region state').selectOptions('Wyoming')
    await expect.element(getByRole('status')).toMatchTextContent(/"region":"Wyoming"/)
  })

  it('supports browser autofill and shows an example of a postal code', async () => {
    const { getByLabelText } = await render(<Home layout={dutch} />)
    await expect.element(getByLabelText('postalCode')).toHaveAttribute('autocomplete', 'postal-code')
    await expect.element(getByLabelText('postalCode')).toHaveAttribute('placeholder', 'Such as 1234 AB')
    await expect.element(getByLabelText('street', { exact: true })).toHaveAttribute('aria-required', 'true')
    await expect.element(getByLabelText('street2 (optional)')).not.toHaveAttribute('aria-required')
  })

  it('shows each error at its part, under a known id', async () => {
    const { getByLabelText, getByRole } = await render(
      <Home layout={dutch} errors={{ postalCode: 'Four digits and two letters.' }} />,
    )
    await expect.element(getByLabelText('postalCode')).toHaveAccessibleDescription('Four digits and two letters.')
    await expect.element(getByLabelText('postalCode')).toHaveAttribute('id', 'home-postalCode')
    await expect.element(getByLabelText('city')).not.toHaveAttribute('aria-invalid')
    await expect.element(getByRole('group', { name: 'Home address' })).toHaveAccessibleDescription('Where you live.')
  })

  it('can be filled in by keyboard alone', async () => {
    const { getByRole } = await render(<Home layout={dutch} />)
    for (const part of ['Damrak 1', '', '1012 LG', 'Amsterdam']) {
      await userEvent.tab()
      if (part) await userEvent.keyboard(part)
    }
    await expect
      .element(getByRole('status'))
      .toMatchTextContent(
        /"street":"Damrak 1","street2":"","district":"","city":"Amsterdam","region":"","postalCode":"1012 LG"/,
      )
  })
})
