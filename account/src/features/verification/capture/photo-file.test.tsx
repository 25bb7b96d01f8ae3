import { describe, expect, it, vi } from 'vitest'
import { uploadBytes } from '@tessera/contract/limits.ts'
import { acceptedInDialog, photoToSend } from './photo-file.ts'

/** A picture as a phone held upright takes it: lying, with an orientation. What follows its end is only weight. */
async function lyingPhoto(bytes: number): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 300, height: 200 })
  canvas.getContext('2d')?.fillRect(0, 0, 150, 200)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg'))
  if (!blob) throw new Error('no picture')
  const jpeg = new Uint8Array(await blob.arrayBuffer())
  // EXIF with one entry: orientation 6, a quarter clockwise.
  const exif = [
    0xff,
    0xe1,
    0,
    34,
    ...[...'Exif'].map((char) => char.charCodeAt(0)),
    0,
    0,
    0x4d,
    0x4d,
    0,
    42,
    0,
    0,
    0,
    8,
  ]
  const entry = [0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
  const parts = [jpeg.slice(0, 2), new Uint8Array([...exif, ...entry]), jpeg.slice(2)]
  const weight = new Uint8Array(Math.max(0, bytes - jpeg.length))
  return new File([...parts, weight], 'IMG_0042.jpg', { type: 'image/jpeg' })
}

describe('a photo before it is sent', () => {
  it('is scaled down and turned upright when it is above the limit', async () => {
    const large = await lyingPhoto(uploadBytes + 1)
    expect(large.size).toBeGreaterThan(uploadBytes)
    const sent = await photoToSend(large, false)
    if (typeof sent === 'string') throw new Error(sent)
    expect(sent).toMatchObject({ name: 'IMG_0042.jpg', type: 'image/jpeg' })
    expect(sent.size).toBeLessThan(uploadBytes)
    const { width, height } = await createImageBitmap(sent)
    expect([width, height]).toEqual([200, 300])
  })

  it('is sent as it is below the limit', async () => {
    const small = await lyingPhoto(0)
    expect(await photoToSend(small, false)).toBe(small)
  })

  it.each([
    ['a PDF above the limit', 'application/pdf', uploadBytes + 1, 'too-large'],
    ['a picture above the limit that this browser cannot show', 'image/heic', uploadBytes + 1, 'too-large'],
    ['an empty file', 'image/jpeg', 0, 'empty'],
    ['another kind', 'text/plain', 4, 'wrong-type'],
  ])('is refused: %s', async (_name, type, bytes, fault) => {
    expect(await photoToSend(new File([new Uint8Array(bytes)], 'file', { type }), false)).toBe(fault)
  })

  it('may be HEIC, which the dialog names except where the system converts it', async () => {
    const photo = new File([new Uint8Array(4)], 'IMG_0042.HEIC', { type: 'image/heic' })
    expect(await photoToSend(photo, true)).toBe(photo)
    expect(acceptedInDialog(false).split(',')).toEqual(expect.arrayContaining(['.heic', 'application/pdf']))
    expect(acceptedInDialog(true)).not.toContain('pdf')
    const phone = vi.spyOn(navigator, 'userAgent', 'get')
    phone.mockReturnValue('Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile')
    expect(acceptedInDialog(true)).toContain('image/heic')
    phone.mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Mobile Safari')
    expect(acceptedInDialog(true)).not.toContain('heic')
    phone.mockRestore()
  })
})
