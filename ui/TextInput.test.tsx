import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Field } from './Field.tsx'
import { PasswordInput } from './PasswordInput.tsx'
import { TextInput } from './TextInput.tsx'
import { resetLook, showTheme } from './testing/looks.ts'

beforeEach(() => showTheme('light'))
afterEach(resetLook)

describe('a line of text', () => {
  it('is found by its label and reports what is typed', async () => {
    const onChange = vi.fn()
    const screen = await render(<TextInput label="First names" onChange={(event) => onChange(event.target.value)} />)
    await screen.getByLabelText('First names').click()
    await userEvent.keyboard('Ada')
    expect(onChange).toHaveBeenLastCalledWith('Ada')
  })

  it('is described by its error and then by its hint', async () => {
    const screen = await render(
      <TextInput label="First names" hint="As on the document." error="Type your first names." />,
    )
    const input = screen.getByRole('textbox', { name: 'First names' })
    await expect.element(input).toHaveAccessibleDescription('Type your first names. As on the document.')
    await expect.element(input).toHaveAttribute('aria-invalid', 'true')
  })

  it('is neither described nor invalid without them', async () => {
    const screen = await render(<TextInput label="First names" />)
    await expect.element(screen.getByRole('textbox')).not.toHaveAttribute('aria-invalid')
    await expect.element(screen.getByRole('textbox')).not.toHaveAttribute('aria-describedby')
  })

  it('shows an email, password or web address from its beginning in both reading directions', async () => {
    const screen = await render(
      <div dir="rtl">
        <TextInput type="email" label="E-mail" />
        <PasswordInput label="Password" showLabel="Show" hideLabel="Hide" />
        <TextInput label="Name" />
      </div>,
    )
    expect(getComputedStyle(screen.getByLabelText('E-mail').element()).direction).toBe('ltr')
    expect(getComputedStyle(screen.getByLabelText('Password').element()).direction).toBe('ltr')
    expect(getComputedStyle(screen.getByLabelText('Name').element()).direction).toBe('rtl')
  })

  it('has the id it is given, so that an error summary can link to it', async () => {
    const screen = await render(
      <>
        <a href="#first-name">There</a>
        <TextInput id="first-name" label="First names" />
      </>,
    )
    await expect.element(screen.getByLabelText('First names')).toHaveAttribute('id', 'first-name')
  })

  it('distinguishes two fields of the same name', async () => {
    const screen = await render(
      <>
        <TextInput label="Name" error="One" />
        <TextInput label="Name" error="Two" />
      </>,
    )
    await expect.element(screen.getByLabelText('Name').first()).toHaveAccessibleDescription('One')
    await expect.element(screen.getByLabelText('Name').last()).toHaveAccessibleDescription('Two')
  })
})

describe('a password', () => {
  const password = (
    <PasswordInput
      label="Password"
      showLabel="Show password"
      hideLabel="Hide password"
      hint="At least 8 characters."
      defaultValue="correct horse"
    />
  )

  it('is hidden until the member shows it', async () => {
    const screen = await render(password)
    const input = screen.getByLabelText('Password', { exact: true })
    await expect.element(input).toHaveAttribute('type', 'password')
    await screen.getByRole('button', { name: 'Show password' }).click()
    await expect.element(input).toHaveAttribute('type', 'text')
    await screen.getByRole('button', { name: 'Hide password' }).click()
    await expect.element(input).toHaveAttribute('type', 'password')
    await expect.element(input).toHaveValue('correct horse')
  })

  it('does not submit its form when it is shown', async () => {
    const onSubmit = vi.fn()
    const screen = await render(<form onSubmit={onSubmit}>{password}</form>)
    await screen.getByRole('button', { name: 'Show password' }).click()
    expect(onSubmit).not.toHaveBeenCalled()
  })

  it('is described by its hint', async () => {
    const screen = await render(password)
    await expect
      .element(screen.getByLabelText('Password', { exact: true }))
      .toHaveAccessibleDescription('At least 8 characters.')
  })
})

it('a field adds label, hint and error to any control', async () => {
  const screen = await render(
    <Field label="Note" error="Too short.">
      {(control) => <textarea {...control} />}
    </Field>,
  )
  await expect.element(screen.getByRole('textbox', { name: 'Note' })).toHaveAccessibleDescription('Too short.')
})
