import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render, type RenderResult } from 'vitest-browser-react'
import { FilePicker } from './FilePicker.tsx'
import { resetLook, showTheme } from './testing/looks.ts'

beforeEach(() => showTheme('light'))
afterEach(resetLook)

interface Scene {
  screen: RenderResult
  onFile: ReturnType<typeof vi.fn<(file: File) => void>>
  onFault: ReturnType<typeof vi.fn<(fault: string) => void>>
}

async function picker(): Promise<Scene> {
  const [onFile, onFault] = [vi.fn<(file: File) => void>(), vi.fn<(fault: string) => void>()]
  const screen = await render(
    <FilePicker
      limits={{ bytes: 10, types: ['image/jpeg', 'application/pdf'] }}
      buttonText="Choose a file"
      dropText="Drop a photo here, or paste it"
      limitsText="JPEG or PDF, up to 10 bytes"
      onFile={onFile}
      onFault={onFault}
    />,
  )
  return { screen, onFile, onFault }
}

const photo = (bytes = 4, type = 'image/jpeg'): File => new File(['x'.repeat(bytes)], 'photo.jpg', { type })

/** The picker's own input, which only the button leads to. */
function field({ screen }: Scene): HTMLInputElement {
  const found = screen.container.querySelector<HTMLInputElement>('input[type="file"]')
  if (!found) throw new Error('no field for files')
  return found
}

function carrying(...files: File[]): DataTransfer {
  const data = new DataTransfer()
  for (const file of files) data.items.add(file)
  return data
}

const zone = ({ screen }: Scene): Element => screen.getByText('Drop a photo here, or paste it').element()
const drop = (scene: Scene, ...files: File[]): boolean =>
  zone(scene).dispatchEvent(
    new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: carrying(...files) }),
  )
const paste = (...files: File[]): boolean =>
  document.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, clipboardData: carrying(...files) }))

describe('a file picker', () => {
  it('reports a chosen file', async () => {
    const scene = await picker()
    await userEvent.upload(field(scene), photo())
    await expect
      .poll(() => scene.onFile.mock.calls[0]?.[0])
      .toMatchObject({ name: 'photo.jpg', size: 4, type: 'image/jpeg' })
    expect(scene.onFault).not.toHaveBeenCalled()
  })

  it("opens the system's file dialog by its button", async () => {
    const scene = await picker()
    const asked = vi.fn((event: Event) => event.preventDefault())
    field(scene).addEventListener('click', asked)
    await scene.screen.getByRole('button', { name: 'Choose a file' }).click()
    expect(asked).toHaveBeenCalledTimes(1)
  })

  it("accepts only its own file types in the system's file dialog", async () => {
    expect(field(await picker()).accept).toBe('image/jpeg,application/pdf')
  })

  it.each([
    ['too-large', photo(11)],
    ['wrong-type', photo(4, 'text/plain')],
    ['empty', photo(0)],
  ])('names the error of a file: %s', async (fault, file) => {
    const scene = await picker()
    await userEvent.upload(field(scene), file)
    await expect.poll(() => scene.onFault.mock.calls).toEqual([[fault]])
    expect(scene.onFile).not.toHaveBeenCalled()
  })

  it('accepts the same file again after it was refused', async () => {
    const scene = await picker()
    await userEvent.upload(field(scene), photo(11))
    await userEvent.upload(field(scene), photo(11))
    await expect.poll(() => scene.onFault).toHaveBeenCalledTimes(2)
    expect(field(scene).value).toBe('')
  })

  it('is one Tab stop: the input itself takes no focus', async () => {
    const scene = await picker()
    await userEvent.tab()
    await expect.element(scene.screen.getByRole('button', { name: 'Choose a file' })).toHaveFocus()
    await userEvent.tab()
    expect(document.activeElement).not.toBe(field(scene))
  })
})

describe('a dropped file', () => {
  it('is accepted, and the browser does not open it', async () => {
    const scene = await picker()
    const notPrevented = drop(scene, photo())
    expect(notPrevented).toBe(false)
    expect(scene.onFile).toHaveBeenCalledTimes(1)
  })

  it('is checked like a chosen file', async () => {
    const scene = await picker()
    drop(scene, photo(11))
    expect(scene.onFault).toHaveBeenCalledWith('too-large')
  })

  it('uses only the first of several', async () => {
    const scene = await picker()
    drop(scene, photo(3), photo(4))
    expect(scene.onFile.mock.calls.map(([file]) => file.size)).toEqual([3])
  })

  it('ignores dropped text', async () => {
    const scene = await picker()
    drop(scene)
    expect(scene.onFile).not.toHaveBeenCalled()
    expect(scene.onFault).not.toHaveBeenCalled()
  })

  it('highlights the area while it hovers there', async () => {
    const scene = await picker()
    const over = (): boolean => scene.screen.container.querySelector('[data-over]') !== null
    zone(scene).dispatchEvent(new DragEvent('dragover', { bubbles: true, cancelable: true }))
    await expect.poll(() => over()).toBe(true)
    zone(scene).dispatchEvent(new DragEvent('dragleave', { bubbles: true }))
    await expect.poll(() => over()).toBe(false)
  })
})

describe('a pasted file', () => {
  it('is accepted wherever on the page it is pasted', async () => {
    const scene = await picker()
    paste(photo())
    expect(scene.onFile).toHaveBeenCalledTimes(1)
  })

  it('ignores pasted text', async () => {
    const scene = await picker()
    paste()
    expect(scene.onFile).not.toHaveBeenCalled()
  })

  it('is ignored by a picker that was removed', async () => {
    const scene = await picker()
    await scene.screen.unmount()
    paste(photo())
    expect(scene.onFile).not.toHaveBeenCalled()
  })
})
