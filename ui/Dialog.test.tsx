import { useState, type ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render, type RenderResult } from 'vitest-browser-react'
import { Dialog } from './Dialog.tsx'
import { resetLook, showTheme } from './testing/looks.ts'

beforeEach(() => showTheme('light'))
afterEach(resetLook)

function Page({ onClose }: { onClose?: () => void }): ReactNode {
  const [open, setOpen] = useState(false)
  const close = (): void => {
    setOpen(false)
    onClose?.()
  }
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        How we use your data
      </button>
      <button type="button">Behind</button>
      <Dialog
        open={open}
        title="How we use your data"
        closeLabel="Close"
        onClose={close}
        actions={
          <button type="button" onClick={close}>
            I see
          </button>
        }
      >
        <p>Encrypted with a key of your own.</p>
      </Dialog>
    </>
  )
}

async function opened(onClose?: () => void): Promise<RenderResult> {
  const screen = await render(<Page {...(onClose ? { onClose } : {})} />)
  await screen.getByRole('button', { name: 'How we use your data' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'How we use your data' })).toBeVisible()
  return screen
}

const focused = (): string =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? ''

describe('a dialog', () => {
  it('is hidden until it is opened', async () => {
    const screen = await render(<Page />)
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(screen.getByText('Encrypted with a key of your own.')).not.toBeInTheDocument()
  })

  it('keeps its close button visible, however long it is', async () => {
    const screen = await render(
      <Dialog open title="Long" closeLabel="Close" onClose={() => undefined}>
        {Array.from({ length: 60 }, (_, line) => (
          <p key={line}>Line {line}</p>
        ))}
      </Dialog>,
    )
    const dialog = screen.getByRole('dialog').element()
    dialog.scrollTo({ top: dialog.scrollHeight })
    await expect.element(screen.getByText('Line 59')).toBeInViewport()
    await expect.element(screen.getByRole('button', { name: 'Close' })).toBeInViewport()
  })

  it('moves the focus inside', async () => {
    const screen = await opened()
    expect(screen.getByRole('dialog').element().contains(document.activeElement)).toBe(true)
  })

  it('never lets the focus reach the page behind it', async () => {
    await opened()
    const reached = new Set<string>()
    for (let press = 0; press < 6; press += 1) {
      reached.add(focused())
      await userEvent.tab()
    }
    expect(reached.has('Behind')).toBe(false)
    expect(reached.has('I see')).toBe(true)
    expect(reached.has('Close')).toBe(true)
  })

  it('closes with Escape and returns the focus', async () => {
    const onClose = vi.fn()
    const screen = await opened(onClose)
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(screen.getByRole('button', { name: 'How we use your data' })).toHaveFocus()
    expect(onClose).toHaveBeenCalled()
  })

  it.each(['Close', 'I see'])('closes by the button "%s" and returns the focus', async (name) => {
    const screen = await opened()
    await screen.getByRole('button', { name }).click()
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(screen.getByRole('button', { name: 'How we use your data' })).toHaveFocus()
  })

  it('can be opened again after Escape', async () => {
    const screen = await opened()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    await screen.getByRole('button', { name: 'How we use your data' }).click()
    await expect.element(screen.getByText('Encrypted with a key of your own.')).toBeVisible()
  })

  it('closes by a press outside of it', async () => {
    const screen = await opened()
    await userEvent.click(document.documentElement, { position: { x: 5, y: 5 }, force: true })
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  })
})
