import { act, useEffect, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { faultsInThemes } from '@tessera/ui/testing/looks.ts'
import { attempt, attemptId, photo } from '../../../testing/answers.ts'
import { renderPart } from '../../../testing/app.tsx'
import { testServer } from '../../../testing/server.ts'
import { testWires, type TestWire } from '../../../testing/wire.ts'
import { isBlack, wakeMs } from './camera.ts'
import { frameRegion, margin } from './frame-quality.ts'
import { PhotoStep, type PhotoStepProps } from './PhotoStep.tsx'
import type { Reading } from './use-reading.ts'

testServer()
const wires = testWires()
afterEach(() => {
  vi.restoreAllMocks()
})

const file = (type = 'application/pdf', bytes = 4): File => new File([new Uint8Array(bytes)], 'document.pdf', { type })

const unread: Reading = { state: 'none', read: null, version: 0 }
type Found = NonNullable<Reading['read']>
const readWith = (found: Partial<Found>): Reading => ({
  ...unread,
  state: 'ready',
  read: {
    name: { firstName: 'Ada', lastName: 'Specimen', differs: false },
    birthDate: { value: '1988-03-27', differs: false },
    number: null,
    expiresOn: null,
    swapped: false,
    otherKind: null,
    otherCountry: null,
    otherPerson: null,
    against: [],
    ...found,
  },
})

async function step(
  change: Partial<PhotoStepProps> = {},
): Promise<{ onAttempt: ReturnType<typeof vi.fn>; onDone: ReturnType<typeof vi.fn>; container: HTMLElement }> {
  const [onAttempt, onDone] = [vi.fn(), vi.fn()]
  const { screen } = await renderPart(
    <PhotoStep side="front" attempt={attempt()} reading={unread} onAttempt={onAttempt} onDone={onDone} {...change} />,
  )
  return { onAttempt, onDone, container: screen.container }
}

/** Whether the camera's picture on the page has any content. */
function isShowing(): boolean {
  const video = document.querySelector('video')
  const context = document.createElement('canvas').getContext('2d')
  if (!video || !context) return false
  context.drawImage(video, 0, 0)
  return !isBlack(context.getImageData(0, 0, 32, 24).data)
}

async function choose(container: HTMLElement, chosen: File): Promise<void> {
  const field = container.querySelector('input[type="file"]')
  if (!field) throw new Error('no field for files')
  await userEvent.upload(field, chosen)
}

/** A file being sent: the fake connection it uses. */
async function sending(container: HTMLElement): Promise<TestWire> {
  const before = wires.length
  await choose(container, file())
  await expect.element(page.getByRole('progressbar', { name: 'Sending your photo' })).toBeVisible()
  const wire = wires[before]
  if (!wire) throw new Error('nothing was sent')
  return wire
}

describe('taking a photo', () => {
  it.each([
    [attempt(), 'front', 'Page with your photo'],
    [attempt({ documentType: 'ID_CARD', sides: ['front', 'back'] }), 'front', 'Front of your document'],
    [attempt({ documentType: 'ID_CARD', sides: ['front', 'back'] }), 'back', 'Back of your document'],
  ] as const)('names the side', async (of, side, title) => {
    await step({ attempt: of, side })
    await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  })

  it('shows how a good photo looks', async () => {
    await step()
    expect(
      page
        .getByRole('figure')
        .elements()
        .map((figure) => figure.textContent),
    ).toEqual(['Sharp, all corners visible', 'Blurred', 'Glare', 'Cut off'])
  })

  it.each([
    ['empty', file('image/jpeg', 0), 'This file is empty. Choose another one.'],
    [
      'of the wrong kind',
      file('text/plain'),
      'We cannot open this file as a picture or PDF. Choose a JPEG, HEIC, PNG, WebP or PDF.',
    ],
    ['too large', file('image/jpeg', 15 * 1024 * 1024 + 1), 'Choose a file of up to 15 MB.'],
  ])('rejects a file that is %s', async (_what, chosen, words) => {
    const { container } = await step()
    const data = new DataTransfer()
    data.items.add(chosen)
    await expect.element(page.getByText('Drop a photo here, or paste it')).toBeInTheDocument()
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data }))
    await expect.element(page.getByRole('alert')).toMatchTextContent(words)
    expect(wires).toHaveLength(0)
    expect(container.querySelector('progress')).toBeNull()
  })
})

describe('an upload', () => {
  it('sends the photo to its attempt and side, and shows the progress', async () => {
    const { container } = await step()
    const wire = await sending(container)
    expect(wire).toMatchObject({
      method: 'PUT',
      url: `/x-api/v3/private/kyc/builtin/upload?attemptId=${attemptId}&side=front`,
    })
    wire.move(2, 4)
    await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '50%')
    await expect.element(page.getByText('50% sent')).toBeInTheDocument()
    wire.move(4, 4)
    await expect
      .element(page.getByRole('progressbar', { name: 'Checking your photo' }))
      .toHaveAttribute('aria-valuetext', 'Just a moment')
  })

  it('shows the name of a photo that this browser cannot draw', async () => {
    const { container } = await step()
    await choose(container, new File([new Uint8Array(4)], 'IMG_0042.HEIC', { type: 'image/heic' }))
    await expect.element(page.getByText('IMG_0042.HEIC')).toBeVisible()
    expect(container.querySelector('img')).toBeNull()
  })

  it('hands the photo on once the server has it', async () => {
    const { container, onAttempt } = await step()
    const wire = await sending(container)
    const newest = attempt({ photos: [photo()] })
    wire.answer(0, { attempt: newest, repeated: false })
    await expect.poll(() => onAttempt.mock.calls).toEqual([[newest]])
  })

  it('can be cancelled', async () => {
    const { container, onAttempt } = await step()
    const wire = await sending(container)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(page.getByRole('button', { name: 'Choose a file' })).toBeVisible()
    expect(wire.aborted).toBe(true)
    expect(onAttempt).not.toHaveBeenCalled()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })

  it('keeps the photo and sends it again after a lost connection', async () => {
    const { container } = await step()
    const wire = await sending(container)
    wire.fail()
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('We could not reach our servers. Check your connection and try again.')
    await page.getByRole('button', { name: 'Send again' }).click()
    await expect.element(page.getByRole('progressbar')).toBeVisible()
    expect(wires).toHaveLength(2)
    expect(wires[1]?.sent).toBe(wire.sent)
  })

  it('drops the file when the server rejects it', async () => {
    const { container } = await step()
    const wire = await sending(container)
    wire.answer(20113, {})
    await expect.element(page.getByRole('alert')).toMatchTextContent(/We cannot open this file/)
    await expect.element(page.getByRole('button', { name: 'Send again' })).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Use another photo' }).click()
    await expect.element(page.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  })

  it('keeps the photo while the session is renewed, and sends it again', async () => {
    const { container } = await step()
    const wire = await sending(container)
    wire.answer(10007, {})
    await expect
      .element(page.getByRole('link', { name: 'Sign in using a new tab, then try again here' }))
      .toHaveAttribute('href', expect.stringMatching(/^\/login\?redirect_url=/))
    await page.getByRole('button', { name: 'Send again' }).click()
    await expect.element(page.getByRole('progressbar')).toBeVisible()
    expect(wires[1]?.sent).toBe(wire.sent)
  })

  it('no longer shows progress after a token refusal', async () => {
    const { container } = await step()
    const wire = await sending(container)
    wire.answer(1007, {})
    await expect.element(page.getByRole('button', { name: 'Use another photo' })).toBeVisible()
    await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument()
    // A toast already shows it.
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })

  it('is aborted when the member leaves the page', async () => {
    const { screen } = await renderPart(
      <PhotoStep side="front" attempt={attempt()} reading={unread} onAttempt={vi.fn()} onDone={vi.fn()} />,
    )
    const wire = await sending(screen.container)
    await screen.unmount()
    expect(wire.aborted).toBe(true)
  })
})

describe('a stored photo', () => {
  it('is shown for review before the member continues', async () => {
    const { onDone } = await step({ attempt: attempt({ photos: [photo()] }) })
    await expect.element(page.getByRole('region', { name: 'Your photo' })).toHaveFocus()
    await expect.element(page.getByText('Can you read every word, and see all four corners?')).toBeVisible()
    await page.getByRole('button', { name: 'Looks good' }).click()
    expect(onDone).toHaveBeenCalledTimes(1)
  })

  it('says when its picture does not load', async () => {
    await step({ attempt: attempt({ photos: [photo()] }) })
    await expect.element(page.getByText('We have your photo but cannot show it here right now.')).toBeVisible()
    expect(document.querySelector('img')).toBeNull()
  })

  it.each([
    ['once there is a connection again', () => Promise.resolve(window.dispatchEvent(new Event('online')))],
    ['with a press', () => page.getByRole('button', { name: 'Show it again' }).click()],
  ])('loads its picture once more, %s', async (_how, again) => {
    await step({ attempt: attempt({ photos: [photo()] }) })
    await expect.element(page.getByText(/cannot show it here/)).toBeVisible()
    const asked = (): number =>
      performance.getEntriesByType('resource').filter(({ name }) => name.includes('/builtin/photo')).length
    const before = asked()
    await again()
    await expect.poll(asked).toBeGreaterThan(before)
  })

  it.each([
    ['blurry', 'The photo looks blurred'],
    ['too-dark', 'The photo looks too dark'],
    ['too-small', 'The photo is too small'],
  ] as const)('names the problem and lets the member use it anyway: %s', async (problem, title) => {
    const { onDone } = await step({ attempt: attempt({ photos: [photo({ problem })] }) })
    await expect.element(page.getByText(title)).toBeVisible()
    await page.getByRole('button', { name: 'Use photo anyway' }).click()
    expect(onDone).toHaveBeenCalledTimes(1)
  })

  /** The step with a first reading. The next one arrives with the returned function. */
  async function following(of: PhotoStepProps['attempt'], first: Reading) {
    const onDone = vi.fn()
    let arrive: (reading: Reading) => void = () => undefined
    function Following() {
      const [reading, setReading] = useState(first)
      useEffect(() => {
        arrive = setReading
      }, [])
      return <PhotoStep side="front" attempt={of} reading={reading} onAttempt={vi.fn()} onDone={onDone} />
    }
    await renderPart(<Following />)
    return { onDone, arrive: (reading: Reading) => act(() => arrive(reading)) }
  }

  it('has no buttons of an answer while it is read, and continues by itself once all was read', async () => {
    const { onDone, arrive } = await following(attempt({ photos: [photo()] }), { ...unread, state: 'reading' })
    await expect.element(page.getByText(/^We’re reading your document\./)).toBeVisible()
    for (const name of ['Looks good', 'Retake'])
      await expect.element(page.getByRole('button', { name })).not.toBeInTheDocument()
    arrive(readWith({}))
    await expect.poll(() => onDone.mock.calls.length).toBe(1)
  })

  it('asks when the member returns to a photo that was read', async () => {
    const { onDone } = await step({ attempt: attempt({ photos: [photo()] }), reading: readWith({}) })
    await expect.element(page.getByText('Sharp and readable.')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Looks good' })).toBeEnabled()
    expect(onDone).not.toHaveBeenCalled()
  })

  it('keeps its first verdict', async () => {
    const { arrive } = await following(attempt({ photos: [photo({ problem: 'blurry' })] }), unread)
    await expect.element(page.getByRole('button', { name: 'Use photo anyway' })).toBeVisible()
    arrive(readWith({ against: [{ reason: 'IMG_NO_DOCUMENT', sides: [], certain: true }] }))
    await expect.element(page.getByRole('button', { name: 'Use photo anyway' })).toBeVisible()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })

  it('warns of another kind of document, with the way to correct it, and can be used anyway', async () => {
    const against = [{ reason: 'DOC_OTHER_KIND' as const, sides: [], certain: false }]
    const { onDone } = await step({
      attempt: attempt({ photos: [photo()] }),
      reading: readWith({ against, otherKind: { documentType: 'ID_CARD', accepted: true } }),
    })
    const alert = page.getByRole('alert')
    await expect.element(alert).toMatchTextContent(/^This looks like an ID card/)
    await expect.element(alert.getByRole('link', { name: 'Take another photo' })).toBeVisible()
    await expect.element(alert.getByRole('button', { name: 'Continue with ID card' })).toBeVisible()
    await expect.element(page.getByText('Sharp and readable.')).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Use photo anyway' }).click()
    expect(onDone).toHaveBeenCalledTimes(1)
  })

  it('asks whether it is the whole page when a passport has no two lines', async () => {
    const against = [{ reason: 'IMG_CUT_OFF' as const, sides: ['front' as const], certain: true }]
    await step({ attempt: attempt({ photos: [photo()] }), reading: readWith({ against }) })
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent(/^We cannot find the two lines.+Is this the page with your photo/)
  })

  it('cannot be used when we could not read it, for the reason that was given', async () => {
    const against = [{ reason: 'IMG_BLUR_GLARE' as const, sides: ['front' as const], certain: true }]
    const blurred = attempt({ photos: [photo({ problem: 'blurry' })] })
    await step({ attempt: blurred, reading: readWith({ against, name: null }) })
    await expect.element(page.getByRole('alert')).toMatchTextContent(/^The photo looks blurred/)
    expect(page.getByText('The photo looks blurred').elements()).toHaveLength(1)
    await expect.element(page.getByRole('button', { name: 'Use photo anyway' })).not.toBeInTheDocument()
  })

  it('offers the phone at a computer, since its photo would be sharper', async () => {
    const phone = { run: vi.fn(), busy: false, problem: '', signedOut: false, clear: vi.fn() }
    await step({ attempt: attempt({ photos: [photo({ problem: 'blurry' })] }), phone })
    await page.getByRole('button', { name: 'Use your phone' }).click()
    expect(phone.run).toHaveBeenCalledOnce()
  })

  it('stays away after “Retake” and a reload', async () => {
    await renderPart(
      <PhotoStep
        side="front"
        attempt={attempt({ photos: [photo({ problem: 'blurry' })] })}
        reading={unread}
        onAttempt={vi.fn()}
        onDone={vi.fn()}
      />,
      '/auth/kyc?step=front&retake=1',
    )
    await expect.element(page.getByRole('button', { name: 'Choose a file' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Keep my photo' })).not.toBeInTheDocument()
  })

  it('can be retaken, and kept after all', async () => {
    await step({ attempt: attempt({ photos: [photo()] }) })
    await page.getByRole('button', { name: 'Retake' }).click()
    await page.getByRole('button', { name: 'Keep my photo' }).click()
    await expect.element(page.getByRole('region', { name: 'Your photo' })).toBeVisible()
  })

  it('cannot be kept when the decision would refuse it', async () => {
    const against = [{ reason: 'DOC_EXPIRED' as const, sides: [], certain: true }]
    await step({ attempt: attempt({ photos: [photo()] }), reading: readWith({ expiresOn: '2020-01-01', against }) })
    await page.getByRole('link', { name: 'Take another photo' }).click()
    await expect.element(page.getByRole('button', { name: 'Choose a file' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Keep my photo' })).not.toBeInTheDocument()
  })
})

/** The camera permission that the browser reports before the prompt. */
function permission(state: PermissionState): EventTarget & { state: PermissionState } {
  const status = Object.assign(new EventTarget(), { state })
  vi.spyOn(navigator.permissions, 'query').mockResolvedValue(status as PermissionStatus)
  return status
}
const refused = (name: string) =>
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('no', name))
/** A camera picture of a single colour. */
function seen(colour: string): { context: CanvasRenderingContext2D; stream: MediaStream } {
  const context = Object.assign(document.createElement('canvas'), { width: 640, height: 480 }).getContext('2d')
  if (!context) throw new Error('no canvas')
  context.fillStyle = colour
  context.fillRect(0, 0, context.canvas.width, context.canvas.height)
  return { context, stream: context.canvas.captureStream(30) }
}
/** A light page with printed lines inside the frame, on the dark desk that is seen. */
function layPage(context: CanvasRenderingContext2D): void {
  const video = page.getByLabelText('Camera view').element()
  const region = frameRegion(context.canvas, { width: video.clientWidth, height: video.clientHeight }, 'page')
  const [width, height] = [region.width / (1 + 2 * margin), region.height / (1 + 2 * margin)]
  const [left, top] = [(640 - width) / 2, (480 - height) / 2]
  context.fillStyle = '#d8d4c8'
  context.fillRect(left, top, width, height)
  context.fillStyle = '#111'
  for (let line = 2; line < 18; line += 1)
    for (let letter = 2; letter < 38; letter += 1)
      context.fillRect(left + (letter * width) / 40, top + (line * height) / 20, width / 90, height / 40)
}
/** Opens the camera, which sees a dark desk. */
async function openCamera(change: Partial<PhotoStepProps> = {}): Promise<ReturnType<typeof seen>> {
  const camera = seen('#333')
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(camera.stream)
  await step(change)
  await press('Use camera')
  await expect.element(page.getByText('Fit the document into the frame')).toBeVisible()
  return camera
}
/** Dark, but not the pure black of an empty stream. */
const dim = '#1c1c1c'
const press = (name: string): Promise<void> => page.getByRole('button', { name }).click()

describe('the camera explanation', () => {
  it('says why before the browser’s prompt, and offers a file as well', async () => {
    permission('prompt')
    const asked = refused('NotAllowedError')
    await step()
    await press('Use camera')
    await expect.element(page.getByRole('heading', { name: 'Allow access to your camera' })).toHaveFocus()
    await expect
      .element(page.getByText('We do not record anything. You send us only the photo you take.'))
      .toBeVisible()
    expect(asked).not.toHaveBeenCalled()
    await press('Use a file')
    await expect.element(page.getByRole('button', { name: 'Choose a file' })).toBeVisible()
    await press('Use camera')
    await press('Open the camera')
    await expect.element(page.getByRole('alert')).toMatchTextContent(/The camera is blocked/)
    expect(asked).toHaveBeenCalledTimes(1)
  })

  it('appears also when the browser does not report the permission', async () => {
    vi.spyOn(navigator.permissions, 'query').mockRejectedValue(new TypeError('camera'))
    await step()
    await press('Use camera')
    await expect.element(page.getByRole('heading', { name: 'Allow access to your camera' })).toBeVisible()
  })

  it('is skipped when the browser will not ask', async () => {
    permission('denied')
    refused('NotAllowedError')
    await step()
    await press('Use camera')
    await expect.element(page.getByRole('alert')).toMatchTextContent(/The camera is blocked/)
  })

  it('passes axe, in every theme', async () => {
    permission('prompt')
    refused('NotAllowedError')
    const { container } = await step()
    await press('Use camera')
    await expect.poll(() => faultsInThemes(container)).toEqual([])
    await press('Open the camera')
    await expect.element(page.getByRole('list', { name: 'How to allow the camera' })).toBeVisible()
    await expect.poll(() => faultsInThemes(container)).toEqual([])
  })
})

describe('the camera', () => {
  beforeEach(() => {
    permission('granted')
  })

  it.each([
    ['NotAllowedError', 'The camera is blocked'],
    ['NotFoundError', 'We could not find a camera'],
    ['NotReadableError', 'The camera is in use'],
    ['TypeError', 'You cannot use the camera here'],
  ])('says why there is no picture, and offers a file: %s', async (name, title) => {
    refused(name)
    await step()
    await press('Use camera')
    await expect.element(page.getByRole('alert').getByText(title)).toBeVisible()
    await press('Use a file')
    await expect.element(page.getByRole('button', { name: 'Use camera' })).toBeVisible()
  })

  it.each([
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1',
      /Website Settings/,
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 CriOS/138.0 Mobile/15E148 Safari/604.1',
      /find Chrome in the list of apps/,
    ],
    [
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/138.0.0.0 Mobile Safari/537.36',
      /left of the address, then “Permissions”/,
    ],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', /crossed-out camera/],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0',
      /Permissions for this site/,
    ],
    ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/138.0.0.0 Safari/537.36', /two sliders/],
    [
      'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 Chrome/138.0.0.0 Mobile Safari/537.36',
      /Open in browser/,
    ],
  ])('explains how to allow it again in this browser: %s', async (userAgent, words) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
    vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(0)
    refused('NotAllowedError')
    await step()
    await press('Use camera')
    await expect.element(page.getByRole('list', { name: 'How to allow the camera' })).toMatchTextContent(words)
  })

  it('closes with the browser’s Back button, and the member stays at the photo', async () => {
    const { stream } = seen(dim)
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(stream)
    const part = <PhotoStep side="front" attempt={attempt()} reading={unread} onAttempt={vi.fn()} onDone={vi.fn()} />
    const { address, back } = await renderPart(part, '/auth/kyc?step=front')
    await press('Use camera')
    await expect.element(page.getByRole('button', { name: 'Take photo' })).toBeEnabled()
    await back()
    await expect.element(page.getByRole('button', { name: 'Use camera' })).toHaveFocus()
    expect(address()).toBe('/auth/kyc?step=front')
    expect(stream.getTracks().map(({ readyState }) => readyState)).toEqual(['ended'])
    await press('Use camera')
    await press('Cancel')
    await expect.element(page.getByRole('button', { name: 'Use camera' })).toBeVisible()
    await expect.poll(address).toBe('/auth/kyc?step=front')
  })

  it('recommends a file after three failures, also when the member left in between', async () => {
    const asked = refused('NotAllowedError')
    await step()
    await press('Use camera')
    await expect.element(page.getByText('This does not use up an attempt, and your progress is saved.')).toBeVisible()
    await press('Try again')
    await expect.poll(() => asked).toHaveBeenCalledTimes(2)
    await press('Use a file')
    await press('Use camera')
    await expect.element(page.getByText(/failed three times/)).toBeVisible()
    const [first] = page.getByRole('button', { name: /Try again|Use a file/ }).elements()
    expect(first?.textContent).toBe('Use a file')
  })

  it('restarts by itself once it is allowed in the browser’s settings', async () => {
    const status = permission('denied')
    const listens = vi.spyOn(status, 'addEventListener')
    refused('NotAllowedError')
    await step()
    await press('Use camera')
    await expect.element(page.getByRole('alert')).toBeVisible()
    await expect.poll(() => listens).toHaveBeenCalled()
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(seen('black').stream)
    status.state = 'granted'
    status.dispatchEvent(new Event('change'))
    await expect.element(page.getByRole('button', { name: 'Take photo' })).toBeEnabled()
  })

  it('is stopped when it shows only black, and another browser or a file is offered', async () => {
    const { stream } = seen('black')
    const asked = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(stream)
    const handOff = vi.fn()
    await step({ handOff })
    await press('Use camera')
    await expect.element(page.getByRole('alert').getByText('The camera picture is black')).toBeVisible()
    expect(stream.getTracks().map(({ readyState }) => readyState)).toEqual(['ended'])
    // Returning to the page does not request a camera that did not work.
    document.dispatchEvent(new Event('visibilitychange'))
    await page.getByRole('button', { name: 'Use my browser' }).click()
    expect(handOff).toHaveBeenCalledTimes(1)
    expect(asked).toHaveBeenCalledTimes(1)
    await page.getByRole('button', { name: 'Use a file' }).click()
    await expect.element(page.getByRole('button', { name: 'Use camera' })).toBeVisible()
  })

  it('reports an interruption instead of showing a frozen picture', async () => {
    const [first, second] = [seen(dim).stream, seen(dim).stream]
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValueOnce(first).mockResolvedValueOnce(second)
    await step()
    await press('Use camera')
    await expect.element(page.getByRole('button', { name: 'Take photo' })).toBeEnabled()
    first.getTracks()[0]?.dispatchEvent(new Event('ended'))
    await expect.element(page.getByRole('alert').getByText('The camera is in use')).toBeVisible()
    await press('Try again')
    await expect.element(page.getByRole('button', { name: 'Take photo' })).toBeEnabled()
  })

  it('does not mistake a slow start for a black picture', async () => {
    const { context, stream } = seen('black')
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(stream)
    await step()
    await press('Use camera')
    await expect.element(page.getByRole('button', { name: 'Take photo' })).toBeEnabled()
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    // It was black, and the next look at it is due.
    await expect.poll(() => vi.getTimerCount()).toBe(1)
    context.fillStyle = dim
    context.fillRect(0, 0, context.canvas.width, context.canvas.height)
    await expect.poll(isShowing).toBe(true)
    // Longer than a camera may take to start.
    const now = performance.now()
    vi.spyOn(performance, 'now').mockReturnValue(now + 2 * wakeMs)
    await vi.runAllTimersAsync()
    expect(stream.getTracks().map(({ readyState }) => readyState)).toEqual(['live'])
  })

  it('sends the picture it shows, and stops', async () => {
    const { stream } = seen(dim)
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(stream)
    await step()
    await press('Use camera')
    await expect.element(page.getByText('More light needed')).toBeVisible()
    await page.getByRole('button', { name: 'Take photo' }).click()
    await expect.element(page.getByRole('progressbar')).toBeVisible()
    expect(wires[0]?.sent).toMatchObject({ type: 'image/jpeg' })
    await expect.poll(() => stream.getTracks().map(({ readyState }) => readyState)).toEqual(['ended'])
  })

  it('takes one photo automatically when the picture stays good', async () => {
    layPage((await openCamera()).context)
    await expect.element(page.getByRole('progressbar')).toBeVisible()
    expect(wires).toHaveLength(1)
  })

  it('takes no photo by itself once that is switched off, and remembers it', async () => {
    const { context } = await openCamera()
    const automatic = page.getByRole('button', { name: 'Automatic' })
    await expect.element(automatic).toHaveAttribute('aria-pressed', 'true')
    await automatic.click()
    layPage(context)
    await expect.element(page.getByText('Looks good. Take the photo')).toBeVisible()
    await press('Cancel')
    await press('Use camera')
    await expect.element(automatic).toHaveAttribute('aria-pressed', 'false')
    expect(wires).toHaveLength(0)
    await automatic.click()
    await expect.element(automatic).toHaveAttribute('aria-pressed', 'true')
  })

  it('has a light where the camera has one', async () => {
    const { stream } = seen('#333')
    const [track] = stream.getVideoTracks()
    if (!track) throw new Error('no track')
    vi.spyOn(track, 'getCapabilities').mockReturnValue({ torch: true } as MediaTrackCapabilities)
    const asked = vi.spyOn(track, 'applyConstraints').mockResolvedValue()
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(stream)
    await step()
    await press('Use camera')
    const light = page.getByRole('button', { name: 'Light' })
    await light.click()
    await expect.element(light).toHaveAttribute('aria-pressed', 'true')
    expect(asked.mock.lastCall).toEqual([{ advanced: [{ torch: true }] }])
  })

  it('has no light where the camera has none', async () => {
    await openCamera()
    await expect.element(page.getByRole('button', { name: 'Light' })).not.toBeInTheDocument()
  })

  it('takes a file instead, and closes', async () => {
    const { stream } = await openCamera()
    const field = document.querySelector('dialog input[type="file"]')
    if (!field) throw new Error('no field for files')
    await userEvent.upload(field, file('image/jpeg'))
    await expect.element(page.getByRole('progressbar')).toBeVisible()
    expect(wires).toHaveLength(1)
    await expect.poll(() => stream.getTracks().map(({ readyState }) => readyState)).toEqual(['ended'])
  })

  it('is in front of the page, named after the photo, and closes with Escape', async () => {
    await openCamera()
    await expect.element(page.getByRole('dialog', { name: 'Page with your photo' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('button', { name: 'Use camera' })).toHaveFocus()
  })

  it('passes axe, in every theme', async () => {
    await openCamera()
    const dialog = document.querySelector('dialog')
    if (!dialog) throw new Error('no camera')
    await expect.poll(() => faultsInThemes(dialog)).toEqual([])
  })
})
