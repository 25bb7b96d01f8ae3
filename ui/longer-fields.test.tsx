import { useState, type ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { SelectInput } from './SelectInput.tsx'
import { SignatureInput } from './SignatureInput.tsx'
import './testing/looks.ts'
import { Textarea } from './Textarea.tsx'

describe('several lines of text', () => {
  function Note({ maxLength }: { maxLength?: number }): ReactNode {
    const [value, setValue] = useState('')
    return (
      <Textarea
        label="Source"
        hint="One sentence."
        error="Say more."
        value={value}
        onChange={setValue}
        leftText={(left) => `${left} left`}
        {...(maxLength === undefined ? {} : { maxLength })}
      />
    )
  }

  it('show the remaining length only near the end, and accept no more', async () => {
    const { getByLabelText, getByText } = await render(<Note maxLength={20} />)
    await getByLabelText('Source').fill('a'.repeat(17))
    await expect.element(getByText('3 left')).not.toBeInTheDocument()
    await userEvent.keyboard('bcdef')
    await expect.element(getByText('0 left')).toBeVisible()
    await expect.element(getByLabelText('Source')).toHaveValue(`${'a'.repeat(17)}bcd`)
  })

  it('start as high as the given rows', async () => {
    const { getByLabelText } = await render(
      <>
        <Textarea label="Short" rows={2} value="" onChange={() => undefined} />
        <Textarea label="Long" rows={6} value="" onChange={() => undefined} />
      </>,
    )
    const heightOf = (label: string): number => getByLabelText(label).element().getBoundingClientRect().height
    expect(heightOf('Long') - heightOf('Short')).toBeGreaterThan(60)
  })

  it('grow with the text', async () => {
    const { getByLabelText } = await render(<Note />)
    const before = getByLabelText('Source').element().getBoundingClientRect().height
    await getByLabelText('Source').fill('line\n'.repeat(10))
    expect(getByLabelText('Source').element().getBoundingClientRect().height).toBeGreaterThan(before)
  })

  it('are described by hint and error', async () => {
    const { getByLabelText } = await render(<Note />)
    await expect.element(getByLabelText('Source')).toHaveAccessibleDescription('Say more. One sentence.')
    await expect.element(getByLabelText('Source')).toHaveAttribute('aria-invalid', 'true')
  })
})

describe('a list to choose from', () => {
  const options = [
    { value: 'employed', label: 'Employed' },
    { value: 'student', label: 'Student' },
  ]

  it('reports the choice, and that nothing is chosen', async () => {
    const onChange = vi.fn()
    const { getByLabelText } = await render(
      <SelectInput
        label="Occupation"
        options={options}
        value="employed"
        onChange={onChange}
        emptyText="Choose"
        error="Choose one."
      />,
    )
    await getByLabelText('Occupation').selectOptions('Student')
    await getByLabelText('Occupation').selectOptions('Choose')
    expect(onChange.mock.calls).toEqual([['student'], ['']])
    await expect.element(getByLabelText('Occupation')).toHaveAccessibleDescription('Choose one.')
  })

  it('can be changed by typing the first letters', async () => {
    const onChange = vi.fn()
    await render(<SelectInput label="Occupation" options={options} value="" onChange={onChange} emptyText="Choose" />)
    await userEvent.tab()
    await userEvent.keyboard('s')
    expect(onChange).toHaveBeenCalledWith('student')
  })
})

describe('a signature', () => {
  it('shows its date once a name is typed', async () => {
    const { getByLabelText } = await render(
      <SignatureInput
        label="Your full name"
        declaration="All of this is true."
        dateText="Date: 21 November 2026"
        value="Ada"
        onChange={vi.fn()}
      />,
    )
    await expect
      .element(getByLabelText('Your full name'))
      .toHaveAccessibleDescription('All of this is true. Date: 21 November 2026')
  })

  it('shows no date below a name that is refused', async () => {
    const { getByText } = await render(
      <SignatureInput
        label="Your full name"
        declaration="All of this is true."
        dateText="Date: 21 November 2026"
        error="Enter your name exactly as we verified it."
        value="Mickey Mouse"
        onChange={vi.fn()}
      />,
    )
    await expect.element(getByText('Enter your name exactly as we verified it.')).toBeVisible()
    await expect.element(getByText('Date: 21 November 2026')).not.toBeInTheDocument()
  })

  it('is a typed name below its declaration', async () => {
    const onChange = vi.fn()
    const { getByLabelText, getByText } = await render(
      <SignatureInput
        label="Your full name"
        declaration="All of this is true."
        dateText="Date: 21 November 2026"
        error="Type your name."
        value=""
        onChange={onChange}
        required
      />,
    )
    const box = getByLabelText('Your full name')
    await expect.element(box).toHaveAccessibleDescription('Type your name. All of this is true.')
    await expect.element(box).toHaveAttribute('aria-required', 'true')
    expect(getByText('All of this is true.').element().getBoundingClientRect().bottom).toBeLessThan(
      box.element().getBoundingClientRect().top,
    )
    await box.click()
    await userEvent.keyboard('A')
    expect(onChange).toHaveBeenCalledWith('A')
  })

  it('shows a name with markup as plain text', async () => {
    const { getByLabelText } = await render(
      <SignatureInput label="Name" declaration="Yes." dateText="Today" value="<b>Ada</b>" onChange={() => undefined} />,
    )
    await expect.element(getByLabelText('Name')).toHaveValue('<b>Ada</b>')
  })
})
