import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { uploadBytes } from '@tessera/contract/limits.ts'
import { decideByReviewer } from '../../../../../../verification/attempts/decide-by-reviewer.ts'
import { attemptInReview, completeDraft, picture, startDraft } from '../../../../../../testing/attempts.ts'
import { specimenPhoto } from '../../../../../../testing/documents.ts'
import { fieldsAreChecked } from '../../../../../../testing/doors.ts'
import { whileRowIsHeld } from '../../../../../../testing/row-lock.ts'
import { code, useServer, type Visitor } from '../../../../../../testing/server.ts'

const server = useServer()
const name = 'PUT /v3/private/kyc/builtin/upload'
const front = { side: 'front' } as const

const storedFiles = (): string[] =>
  readdirSync(join(server().running.context.config.dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

/** Sends the bytes in chunks, so that no length is announced. `onPiece` gets the number of remaining chunks. */
async function uploadChunked(
  visitor: Visitor,
  attemptId: string,
  bytes: number,
  onPiece: (left: number) => void = () => undefined,
): Promise<unknown> {
  const piece = new Uint8Array(1024 * 1024)
  let left = bytes
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const length = Math.min(left, piece.length)
      if (length === 0) return controller.close()
      controller.enqueue(piece.subarray(0, length))
      left -= length
      onPiece(left)
    },
  })
  const request = {
    method: 'PUT',
    headers: { origin: visitor.url, cookie: visitor.cookie, 'content-type': 'application/octet-stream' },
    body,
    duplex: 'half',
  }
  return (
    await fetch(`${visitor.url}/x-api/v3/private/kyc/builtin/upload?attemptId=${attemptId}&side=front`, request)
  ).json()
}

describe(name, () => {
  fieldsAreChecked(server, name, [
    [{ query: { side: 'front' } }, 'attemptId'],
    [{ query: { attemptId: randomUUID() } }, 'side'],
    [{ query: { attemptId: randomUUID(), side: 'top' } }, 'side'],
    [{ query: { attemptId: '42', side: 'front' } }, 'attemptId'],
  ])

  it('stores the photo of a side and says that it looks usable', async () => {
    const member = await server().member()
    const { attemptId } = await startDraft(member)
    const { ret_code, result } = await member.upload({ attemptId, ...front }, await picture())
    expect(ret_code).toBe(0)
    expect(result).toMatchObject({ repeated: false, attempt: { photos: [{ side: 'front', problem: null }] } })
  })

  it.each(['image/jpeg', 'image/png', 'application/pdf', 'application/octet-stream'])(
    'detects the file type from the content, not from %s',
    async (type) => {
      const member = await server().member()
      const { attemptId } = await startDraft(member)
      const response = await member.fetch(
        'PUT',
        `/x-api/v3/private/kyc/builtin/upload?attemptId=${attemptId}&side=front`,
        await picture(),
        type,
      )
      expect(await response.json()).toMatchObject({ ret_code: 0 })
    },
  )

  it('the same bytes again change nothing', async () => {
    const member = await server().member()
    const { attemptId } = await startDraft(member)
    const bytes = await picture()
    const first = await member.upload({ attemptId, ...front }, bytes)
    const again = await member.upload({ attemptId, ...front }, bytes)
    expect(again.result).toEqual({ attempt: first.result.attempt, repeated: true })
    expect(
      await server().db.selectFrom('photo').select('id').where('attempt_id', '=', attemptId).execute(),
    ).toHaveLength(1)
  })

  it('stores the same bytes once, also when sent at the same moment', async () => {
    const member = await server().member()
    const { attemptId } = await startDraft(member)
    const bytes = await picture()
    const answers = await Promise.all([1, 2, 3].map(() => member.upload({ attemptId, ...front }, bytes)))
    expect(answers.filter(({ result }) => result.repeated)).toHaveLength(2)
    expect(new Set(answers.map(({ result }) => JSON.stringify(result.attempt)))).toHaveLength(1)
    expect(
      await server().db.selectFrom('photo').select('id').where('attempt_id', '=', attemptId).execute(),
    ).toHaveLength(1)
  })

  it('another photo replaces only the photo of its side', async () => {
    const member = await server().member()
    const { attemptId } = await startDraft(member, 'ID_CARD')
    await member.upload({ attemptId, side: 'back' }, await picture(3))
    const first = await member.upload({ attemptId, ...front }, await picture(1))
    const second = await member.upload({ attemptId, ...front }, await picture(2))
    const photoOf = (answer: typeof first, side: string): string | undefined =>
      answer.result.attempt.photos.find((photo) => photo.side === side)?.photoId
    expect(second.result.attempt.photos).toHaveLength(2)
    expect(photoOf(second, 'back')).toBe(photoOf(first, 'back'))
    expect(photoOf(second, 'front')).not.toBe(photoOf(first, 'front'))
  })

  it('two photos of one side at the same moment leave one', async () => {
    const member = await server().member()
    const { attemptId } = await startDraft(member)
    const answers = await Promise.all(
      [1, 2].map(async (seed) => member.upload({ attemptId, ...front }, await picture(seed))),
    )
    expect(answers.map(({ ret_code }) => ret_code)).toEqual([0, 0])
    const current = await server()
      .db.selectFrom('photo')
      .select('id')
      .where('attempt_id', '=', attemptId)
      .where('superseded_at', 'is', null)
      .execute()
    expect(current).toHaveLength(1)
  })

  describe('rejected files', () => {
    const jpegHead = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0])
    it.each([
      [
        'SVG',
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
        'fileTypeUnsupported',
      ],
      ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>'), 'fileTypeUnsupported'],
      ['GIF', Buffer.from('GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;', 'latin1'), 'fileTypeUnsupported'],
      ['a ZIP archive', Buffer.from('PK\u0003\u0004\u0014\u0000', 'latin1'), 'fileTypeUnsupported'],
      [
        'PHP after a JPEG header',
        Buffer.concat([jpegHead, Buffer.from('<?php system($_GET["c"]); ?>')]),
        'fileUnreadable',
      ],
      ['an empty PDF', Buffer.from('%PDF-1.7\n'), 'fileUnreadable'],
      ['nothing', Buffer.alloc(0), 'fileUnreadable'],
    ] as const)('%s', async (_, bytes, refusal) => {
      const member = await server().member()
      const { attemptId } = await startDraft(member)
      const before = storedFiles().length
      expect((await member.upload({ attemptId, ...front }, bytes)).ret_code).toBe(code(refusal))
      expect(storedFiles()).toHaveLength(before)
    })

    it('JSON, and no body at all', async () => {
      const member = await server().member()
      const { attemptId } = await startDraft(member)
      const json = await member.callWith(name, { query: { attemptId, ...front }, body: { file: 'x' } })
      expect(json.ret_code).toBe(code('fileTypeUnsupported'))
      const response = await member.fetch(
        'PUT',
        `/x-api/v3/private/kyc/builtin/upload?attemptId=${attemptId}&side=front`,
      )
      expect(await response.json()).toMatchObject({ ret_code: code('fileUnreadable') })
    })

    it('a truncated photo', async () => {
      const member = await server().member()
      const { attemptId } = await startDraft(member)
      const bytes = await picture()
      expect((await member.upload({ attemptId, ...front }, bytes.subarray(0, bytes.length / 2))).ret_code).toBe(
        code('fileUnreadable'),
      )
    })

    it.each([
      [
        'announced',
        (visitor: Visitor, attemptId: string) =>
          visitor.upload({ attemptId, ...front }, new Uint8Array(uploadBytes + 1)),
      ],
      ['not announced', (visitor: Visitor, attemptId: string) => uploadChunked(visitor, attemptId, uploadBytes + 1)],
    ])('more than 15 MB, its length %s', async (_, send) => {
      const member = await server().member()
      const { attemptId } = await startDraft(member)
      expect(await send(member, attemptId)).toMatchObject({ ret_code: code('fileTooLarge') })
    })

    it('stops reading a file as soon as it exceeds 15 MB', async () => {
      const member = await server().member()
      const { attemptId } = await startDraft(member)
      let unsent = Infinity
      const answer = await uploadChunked(member, attemptId, 20 * uploadBytes, (left) => {
        unsent = left
      })
      expect(answer).toMatchObject({ ret_code: code('fileTooLarge') })
      // The buffers of both sides hold far less than this.
      expect(unsent).toBeGreaterThan(10 * uploadBytes)
    })

    it('does not reject a file of exactly 15 MB as too large', async () => {
      const member = await server().member()
      const { attemptId } = await startDraft(member)
      expect(await uploadChunked(member, attemptId, uploadBytes)).toMatchObject({
        ret_code: code('fileTypeUnsupported'),
      })
    })
  })

  it('drops extra bytes after the picture', async () => {
    const member = await server().member()
    const { attemptId } = await startDraft(member)
    const padded = Buffer.concat([await picture(), Buffer.from('<?php echo 1 ?>')])
    await member.upload({ attemptId, ...front }, padded)
    const { photos } = (await member.call('GET /v3/private/kyc/builtin/status', { query: { attemptId } })).result
      .attempt
    const stored = await member.fetch('GET', `/x-api/v3/private/kyc/builtin/photo?photoId=${photos[0]?.photoId}`)
    expect(Buffer.from(await stored.arrayBuffer()).includes('<?php')).toBe(false)
  })

  it.each([
    ['IMG_BLUR_GLARE', 'photoAlreadyFailed'],
    ['DOC_EXPIRED', 'photoAlreadyFailed'],
    ['NAME_MISMATCH', null],
  ] as const)('uploading a picture again that was refused for %s returns: %s', async (reason, refusal) => {
    const member = await server().member()
    const bytes = await picture(5)
    const { attemptId: former } = await completeDraft(member, 'PASSPORT', bytes)
    await server().db.updateTable('attempt').set({ state: 'in_review' }).where('id', '=', former).execute()
    await decideByReviewer(server().running.context, former, {
      verdict: 'resubmission_requested',
      reasons: [reason],
      reviewer: 'tester',
    })
    const { attemptId } = await startDraft(member)
    expect((await member.upload({ attemptId, ...front }, bytes)).ret_code).toBe(refusal ? code(refusal) : 0)
    expect((await member.upload({ attemptId, ...front }, await picture(6))).ret_code).toBe(0)
  })

  it('recognises a refused photo that was saved again, and accepts a new one, without using up an attempt', async () => {
    const member = await server().member()
    const photo = await specimenPhoto()
    const { attemptId: former } = await completeDraft(member, 'PASSPORT', photo)
    await server()
      .db.updateTable('attempt')
      .set({ state: 'in_review', submitted_at: new Date() })
      .where('id', '=', former)
      .execute()
    await decideByReviewer(server().running.context, former, {
      verdict: 'resubmission_requested',
      reasons: ['IMG_BLUR_GLARE'],
      reviewer: 'tester',
    })
    const { attemptId } = await startDraft(member)
    expect(
      (await member.upload({ attemptId, ...front }, await sharp(photo).jpeg({ quality: 60 }).toBuffer())).ret_code,
    ).toBe(code('photoAlreadyFailed'))
    expect(
      (await member.call('POST /v3/private/kyc/can-verify', { body: { level: 'LEVEL_1' } })).result.attemptsLeft,
    ).toBe(4)
    expect(
      (await member.upload({ attemptId, ...front }, await specimenPhoto('good-passport.jpg', { shot: 2 }))).ret_code,
    ).toBe(0)
    // Refusals of one member do not affect other members.
    const other = await server().member()
    expect((await other.upload({ attemptId: (await startDraft(other)).attemptId, ...front }, photo)).ret_code).toBe(0)
  })

  it('rejects a side that the document does not have', async () => {
    const member = await server().member()
    const { attemptId } = await startDraft(member, 'PASSPORT')
    expect((await member.upload({ attemptId, side: 'back' }, await picture())).ret_code).toBe(
      code('documentNotSupported'),
    )
  })

  it('rejects a photo after submission', async () => {
    const member = await server().member()
    const attemptId = await attemptInReview(server(), member)
    expect((await member.upload({ attemptId, ...front }, await picture())).ret_code).toBe(code('attemptClosed'))
  })

  it('rejects a photo while another tab submits the attempt, and leaves no file', async () => {
    const member = await server().member()
    const { attemptId } = await startDraft(member)
    const bytes = await picture()
    const before = storedFiles().length
    const answer = await whileRowIsHeld(
      server(),
      (trx) => trx.updateTable('attempt').set({ state: 'submitted' }).where('id', '=', attemptId).execute(),
      () => member.upload({ attemptId, ...front }, bytes),
    )
    expect(answer.ret_code).toBe(code('attemptClosed'))
    expect(storedFiles()).toHaveLength(before)
  })

  it('allows 120 uploads an hour', async () => {
    const member = await server().member()
    const { attemptId } = await startDraft(member)
    await server()
      .db.insertInto('rate_limit')
      .values({
        key: `upload:${member.id}`,
        window_start: new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000),
        hits: 120,
      })
      .execute()
    expect(await member.upload({ attemptId, ...front }, await picture())).toMatchObject({
      status: 429,
      ret_code: code('tooManyRequests'),
    })
  })
})
