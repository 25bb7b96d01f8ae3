import { useState, type ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Checkbox } from './Checkbox.tsx'
import { Form } from './Form.tsx'
import { MonthInput } from './MonthInput.tsx'
import { Notice } from './Notice.tsx'
import { RadioCards } from './RadioCards.tsx'
import { faultsInThemes, resetLook, showTheme } from './testing/looks.ts'
import { TextInput } from './TextInput.tsx'

beforeEach(() => showTheme('light'))
afterEach(resetLook)

const nothing = (): void => undefined
const cards = [
  { value: 'bill', title: 'Bill' },
  { value: 'statement', title: 'Statement' },
]

/** A form whose fields have errors once it was sent. The server's errors arrive late. */
function Sample({ late, summary, errors }: { late: boolean; summary: boolean; errors: string[] }): ReactNode {
  const [received, setReceived] = useState(false)
  const [busy, setBusy] = useState(false)
  const errorOf = (field: string): string | undefined =>
    received && errors.includes(field) ? `Check ${field}.` : undefined
  return (
    <Form
      label="Sample"
      action="Send"
      busy={busy}
      onSend={() => {
        if (!late) return setReceived(true)
        setBusy(true)
        setTimeout(() => {
          setReceived(true)
          setBusy(false)
        }, 50)
      }}
    >
      {summary && received ? (
        <Notice tone="bad" title="Check your answers" role="alert" focusable>
          Name
        </Notice>
      ) : null}
      <TextInput label="Name" error={errorOf('name')} />
      <RadioCards
        legend="Document"
        name="document"
        value=""
        cards={cards}
        error={errorOf('document')}
        onChange={nothing}
      />
      <MonthInput
        legend="Living there since"
        labels={{ month: 'Month', year: 'Year', choose: 'Choose' }}
        language="en"
        value={null}
        error={errorOf('month')}
        onChange={nothing}
      />
      <Checkbox name="agreed" checked={false} error={errorOf('agreed')} onChange={nothing}>
        I agree
      </Checkbox>
    </Form>
  )
}
const sample = (errors: string[], how: { late?: boolean; summary?: boolean } = {}): ReactNode => (
  <Sample late={false} summary={false} {...how} errors={errors} />
)

describe('a form', () => {
  it.each([
    ['name', 'textbox', 'Name'],
    ['document', 'radio', 'Bill'],
    ['month', 'combobox', 'Month'],
    ['agreed', 'checkbox', 'I agree'],
  ] as const)('moves the focus to the first field with an error: %s', async (field, role, name) => {
    const screen = await render(sample([field, 'agreed']))
    await screen.getByRole('button', { name: 'Send' }).click()
    await expect.element(screen.getByRole(role, { name })).toHaveFocus()
  })

  it('moves the focus to the error summary if it has one', async () => {
    const screen = await render(sample(['name'], { summary: true }))
    await screen.getByRole('button', { name: 'Send' }).click()
    await expect.element(screen.getByRole('alert')).toHaveFocus()
  })

  it('moves the focus once per submission, and not while the member corrects an error', async () => {
    const screen = await render(sample(['name'], { late: true }))
    await screen.getByRole('button', { name: 'Send' }).click()
    await expect.element(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus()
    await userEvent.tab()
    await expect.element(screen.getByRole('radio', { name: 'Bill' })).toHaveFocus()
    await screen.getByRole('button', { name: 'Send' }).click()
    await expect.element(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus()
  })

  it('is not sent a second time while it is being sent, not even by Enter', async () => {
    const onSend = vi.fn()
    const screen = await render(
      <Form action="Send" busy onSend={onSend}>
        <TextInput label="Name" />
      </Form>,
    )
    await expect.element(screen.getByRole('button', { name: 'Send' })).toHaveAttribute('aria-busy', 'true')
    await screen.getByLabelText('Name').click()
    await userEvent.keyboard('{Enter}')
    expect(onSend).not.toHaveBeenCalled()
    await screen.rerender(
      <Form action="Send" onSend={onSend}>
        <TextInput label="Name" />
      </Form>,
    )
    await userEvent.keyboard('{Enter}')
    expect(onSend).toHaveBeenCalledOnce()
  })

  it('has no button if it cannot be sent, and shows other options', async () => {
    const screen = await render(
      <Form action={null} problem={<p>Not now</p>} after={<a href="/home">Home</a>} onSend={nothing}>
        <p>Closed</p>
      </Form>,
    )
    await expect.element(screen.getByRole('link', { name: 'Home' })).toBeVisible()
    await expect.element(screen.getByText('Not now')).toBeVisible()
    expect(screen.getByRole('button').query()).toBeNull()
  })

  it('has no accessibility errors, in every theme', async () => {
    const screen = await render(sample(['name']))
    await screen.getByRole('button', { name: 'Send' }).click()
    expect(await faultsInThemes(screen.container)).toEqual([])
  })
})
