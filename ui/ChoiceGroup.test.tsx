import { useState, type ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ChoiceGroup, type Choice } from './ChoiceGroup.tsx'
import './testing/looks.ts'

const choices: Choice[] = [
  { value: 'salary', label: 'Salary', detail: 'From work' },
  { value: 'savings', label: 'Savings' },
  { value: 'off', label: 'Not here', disabled: true },
  { value: 'none', label: 'None of these', exclusive: true },
]

function One(): ReactNode {
  const [value, setValue] = useState('')
  return (
    <ChoiceGroup
      legend="Source"
      name="source"
      hint="Choose one."
      error="Nothing chosen."
      choices={choices}
      value={value}
      onChange={setValue}
      required
    />
  )
}

function Several(): ReactNode {
  const [value, setValue] = useState<readonly string[]>([])
  return (
    <>
      <ChoiceGroup
        multiple
        legend="Sources"
        name="sources"
        error="Nothing chosen."
        choices={choices}
        value={value}
        onChange={setValue}
      />
      <output>{value.join(' ')}</output>
    </>
  )
}

describe('a single choice', () => {
  it('can be changed with the arrow keys, which skip disabled choices', async () => {
    const { getByLabelText } = await render(<One />)
    await userEvent.tab()
    await userEvent.keyboard(' ')
    await expect.element(getByLabelText('Salary')).toBeChecked()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await expect.element(getByLabelText('None of these')).toBeChecked()
    await expect.element(getByLabelText('Salary')).not.toBeChecked()
  })

  it('is a group with name, hint and error; details belong to their choice', async () => {
    const { getByRole } = await render(<One />)
    const group = getByRole('radiogroup', { name: 'Source' })
    await expect.element(group).toHaveAccessibleDescription('Nothing chosen. Choose one.')
    await expect.element(group).toHaveAttribute('aria-invalid', 'true')
    await expect.element(group).toHaveAttribute('aria-required', 'true')
    await expect.element(getByRole('radio', { name: /Salary/ })).toHaveAccessibleDescription('From work')
  })
})

describe('multiple choice', () => {
  it('reports values in the order of the choices', async () => {
    const { getByLabelText, getByRole } = await render(<Several />)
    await getByLabelText('Savings').click()
    await getByLabelText('Salary').click()
    await expect.element(getByRole('status')).toMatchTextContent(/^salary savings$/)
    await getByLabelText('Salary').click()
    await expect.element(getByRole('status')).toMatchTextContent(/^savings$/)
  })

  it('clears the others when an exclusive choice is ticked, and the other way round', async () => {
    const { getByLabelText, getByRole } = await render(<Several />)
    await getByLabelText('Salary').click()
    await getByLabelText('Savings').click()
    await getByLabelText('None of these').click()
    await expect.element(getByRole('status')).toMatchTextContent(/^none$/)
    await getByLabelText('Savings').click()
    await expect.element(getByRole('status')).toMatchTextContent(/^savings$/)
  })

  it('marks all boxes of the group invalid together', async () => {
    const { getByRole } = await render(<Several />)
    await expect.element(getByRole('group', { name: 'Sources' })).toHaveAccessibleDescription('Nothing chosen.')
    await expect.element(getByRole('checkbox', { name: 'Savings' })).toHaveAttribute('aria-invalid', 'true')
  })
})
