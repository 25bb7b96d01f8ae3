import { useState, type ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { FileUpload, type FileUploadProps, type FileUploadTexts, type UploadItem } from './FileUpload.tsx'
import './testing/looks.ts'

const texts: FileUploadTexts = {
  choose: 'Choose files',
  drop: 'Drop files here',
  limits: 'Up to 10 bytes',
  takePhoto: 'Take a photo',
  sending: 'Sending',
  done: 'Received',
  retry: 'Send again',
  cancel: (name) => `Cancel ${name}`,
  remove: (name) => `Remove ${name}`,
}
const sending: UploadItem = { id: 'a', name: 'bill.pdf', bytes: 2_500_000, state: 'sending', share: 0.42 }
const failed: UploadItem = {
  id: 'b',
  name: 'lease.pdf',
  bytes: 900,
  state: 'failed',
  share: 0,
  problem: 'The connection broke.',
}
const done: UploadItem = { id: 'c', name: 'bank.jpg', bytes: 740_000, state: 'done', share: 1 }

const upload = (props: Partial<FileUploadProps> = {}): ReactNode => (
  <FileUpload
    legend="Proof of address"
    limits={{ bytes: 10, types: ['image/jpeg'] }}
    max={3}
    items={[]}
    language="en"
    texts={texts}
    onFile={() => undefined}
    onFault={() => undefined}
    onCancel={() => undefined}
    onRetry={() => undefined}
    onRemove={() => undefined}
    {...props}
  />
)

const photo = (name: string, bytes = 4): File => new File(['x'.repeat(bytes)], name, { type: 'image/jpeg' })

function field(container: Element, capture = false): HTMLInputElement {
  const found = [...container.querySelectorAll('input')].find((input) => input.hasAttribute('capture') === capture)
  if (!found) throw new Error('no field for files')
  return found
}

describe('files being uploaded', () => {
  it('are each reported, invalid ones with their error', async () => {
    const [onFile, onFault] = [vi.fn<(file: File) => void>(), vi.fn<(fault: string) => void>()]
    const { container } = await render(upload({ onFile, onFault }))
    await userEvent.upload(field(container), [photo('one.jpg'), photo('large.jpg', 11), photo('two.jpg')])
    await expect.poll(() => onFile.mock.calls.map(([file]) => file.name)).toEqual(['one.jpg', 'two.jpg'])
    expect(onFault.mock.calls).toEqual([['too-large']])
  })

  it('show their progress, and can be stopped', async () => {
    const onCancel = vi.fn()
    const { getByRole } = await render(upload({ items: [sending], onCancel }))
    const bar = getByRole('progressbar', { name: 'Sending bill.pdf' })
    await expect.element(bar).toHaveAttribute('aria-valuetext', '42%')
    await expect.element(bar).toHaveAttribute('value', '0.42')
    await getByRole('button', { name: 'Cancel bill.pdf' }).click()
    expect(onCancel).toHaveBeenCalledWith('a')
  })

  it('say why they failed, and can be sent again or removed', async () => {
    const [onRetry, onRemove] = [vi.fn(), vi.fn()]
    const { getByRole, getByText } = await render(upload({ items: [failed], onRetry, onRemove }))
    await expect.element(getByText('The connection broke.')).toBeVisible()
    await getByRole('button', { name: 'Send again' }).click()
    await getByRole('button', { name: 'Remove lease.pdf' }).click()
    expect([onRetry.mock.calls, onRemove.mock.calls]).toEqual([[['b']], [['b']]])
  })

  it('link to a solution if there is one', async () => {
    const { getByRole, rerender } = await render(
      upload({ items: [{ ...failed, aside: <a href="/login">Sign in</a> }] }),
    )
    await expect.element(getByRole('link', { name: 'Sign in' })).toBeVisible()
    await rerender(upload({ items: [{ ...sending, aside: <a href="/login">Sign in</a> }] }))
    await expect.element(getByRole('link')).not.toBeInTheDocument()
  })

  it('offer no retry if it cannot help', async () => {
    const { getByRole } = await render(upload({ items: [{ ...failed, mayRetry: false }] }))
    await expect.element(getByRole('button', { name: 'Send again' })).not.toBeInTheDocument()
  })

  it('announce once that they are uploaded, and never each percent', async () => {
    const { container, rerender } = await render(upload({ items: [sending] }))
    const received = (): string[] => [...container.querySelectorAll('output')].map((output) => output.textContent)
    expect(received()).toEqual([''])
    await rerender(upload({ items: [{ ...sending, share: 0.9 }] }))
    expect(received()).toEqual([''])
    await rerender(upload({ items: [{ ...sending, state: 'done', share: 1 }] }))
    expect(received()).toEqual(['Received'])
  })

  it('hide the button to add more when the limit is reached', async () => {
    const { getByRole } = await render(upload({ max: 1, items: [done] }))
    await expect.element(getByRole('button', { name: 'Choose files' })).not.toBeInTheDocument()
  })

  it('move the focus to a usable control when one is removed', async () => {
    function Page(): ReactNode {
      const [items, setItems] = useState([done])
      return upload({ items, onRemove: () => setItems([]) })
    }
    const { getByRole } = await render(<Page />)
    await userEvent.tab()
    await expect.element(getByRole('button', { name: 'Remove bank.jpg' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(getByRole('button', { name: 'Choose files' })).toHaveFocus()
  })

  it('are a group with name, hint and error, their sizes in the member’s language', async () => {
    const { getByRole, getByText } = await render(
      upload({ items: [done], hint: 'Not older than three months.', error: 'Too large.', language: 'de-DE' }),
    )
    await expect
      .element(getByRole('group', { name: 'Proof of address' }))
      .toHaveAccessibleDescription('Too large. Not older than three months.')
    await expect.element(getByText('723 kB')).toBeVisible()
  })
})

describe('the camera', () => {
  it('opens at once by its own input', async () => {
    const onFile = vi.fn<(file: File) => void>()
    const { container } = await render(upload({ camera: 'environment', onFile }))
    expect(field(container, true)).toMatchObject({ accept: 'image/*' })
    expect(field(container, true).getAttribute('capture')).toBe('environment')
    await userEvent.upload(field(container, true), photo('shot.jpg'))
    await expect.poll(() => onFile).toHaveBeenCalledTimes(1)
  })

  it('is offered only on request', async () => {
    const { container } = await render(upload())
    expect(container.querySelector('[capture]')).toBeNull()
  })
})

it('a pasted file goes to the upload that has the focus, if there are several', async () => {
  const [first, second] = [vi.fn(), vi.fn()]
  const { getByRole } = await render(
    <>
      {upload({ legend: 'First', onFile: first })}
      {upload({ legend: 'Second', onFile: second, texts: { ...texts, choose: 'Choose the second' } })}
    </>,
  )
  const data = new DataTransfer()
  data.items.add(photo('pasted.jpg'))
  const paste = (): ClipboardEvent => new ClipboardEvent('paste', { bubbles: true, clipboardData: data })
  document.dispatchEvent(paste())
  expect(second).not.toHaveBeenCalled()
  getByRole('button', { name: 'Choose the second' }).element().dispatchEvent(paste())
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1])
})
