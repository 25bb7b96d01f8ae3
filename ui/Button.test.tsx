import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button, buttonClass } from './Button.tsx'
import { resetLook, showTheme } from './testing/looks.ts'

beforeEach(() => showTheme('light'))
afterEach(resetLook)

describe('a button', () => {
  it('reacts to a click, Enter and the space bar', async () => {
    const onClick = vi.fn()
    const screen = await render(<Button onClick={onClick}>Continue</Button>)
    await screen.getByRole('button', { name: 'Continue' }).click()
    await userEvent.keyboard('{Enter}')
    await userEvent.keyboard(' ')
    expect(onClick).toHaveBeenCalledTimes(3)
  })

  it('does not submit a form by default', async () => {
    const onSubmit = vi.fn()
    const screen = await render(
      <form onSubmit={onSubmit}>
        <Button>Only a button</Button>
      </form>,
    )
    await screen.getByRole('button').click()
    expect(onSubmit).not.toHaveBeenCalled()
  })

  it('submits the form as a submit button', async () => {
    const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
    const screen = await render(
      <form onSubmit={onSubmit}>
        <Button type="submit">Send</Button>
      </form>,
    )
    await screen.getByRole('button').click()
    expect(onSubmit).toHaveBeenCalledTimes(1)
  })

  it('ignores clicks while disabled', async () => {
    const onClick = vi.fn()
    const screen = await render(
      <Button disabled onClick={onClick}>
        Take photo
      </Button>,
    )
    await expect.element(screen.getByRole('button')).toBeDisabled()
    await screen.getByRole('button').click({ force: true })
    expect(onClick).not.toHaveBeenCalled()
  })
})

describe('a loading button', () => {
  it('announces that it is busy and keeps name and focus', async () => {
    const screen = await render(<Button>Send</Button>)
    const button = screen.getByRole('button', { name: 'Send' })
    await button.click()
    await screen.rerender(<Button loading>Send</Button>)
    await expect.element(button).toHaveAttribute('aria-busy', 'true')
    await expect.element(button).toHaveAttribute('aria-disabled', 'true')
    await expect.element(button).toHaveFocus()
  })

  it('ignores clicks and keys', async () => {
    const onClick = vi.fn()
    const screen = await render(
      <Button loading onClick={onClick}>
        Send
      </Button>,
    )
    await screen.getByRole('button').dblClick({ force: true })
    await userEvent.keyboard('{Enter}')
    expect(onClick).not.toHaveBeenCalled()
  })

  it('does not submit its form a second time, not even by Enter in a field', async () => {
    const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
    const screen = await render(
      <form onSubmit={onSubmit}>
        <label>
          Name <input />
        </label>
        <label>
          Town <input />
        </label>
        <Button type="submit" loading>
          Send
        </Button>
      </form>,
    )
    await screen.getByRole('button').click({ force: true })
    await screen.getByLabelText('Name').click()
    await userEvent.keyboard('{Enter}')
    expect(onSubmit).not.toHaveBeenCalled()
  })

  it('does not change its width', async () => {
    const screen = await render(<Button>Send for verification</Button>)
    const width = screen.getByRole('button').element().getBoundingClientRect().width
    await screen.rerender(<Button loading>Send for verification</Button>)
    expect(screen.getByRole('button').element().getBoundingClientRect().width).toBe(width)
  })
})

describe('the look of a button', () => {
  it('can be used by a link', async () => {
    const screen = await render(
      <>
        <Button variant="primary" size="large">
          Go
        </Button>
        <a href="/somewhere" className={buttonClass({ variant: 'primary', size: 'large' })}>
          Go there
        </a>
      </>,
    )
    expect(screen.getByRole('link').element().className).toBe(screen.getByRole('button').element().className)
  })

  it('fills its container on request', async () => {
    const screen = await render(
      <div style={{ inlineSize: 300 }}>
        <Button fullWidth>Wide</Button>
      </div>,
    )
    expect(screen.getByRole('button').element().getBoundingClientRect().width).toBe(300)
  })
})
