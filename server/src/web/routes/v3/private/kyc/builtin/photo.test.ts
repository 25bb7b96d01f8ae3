import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { completeDraft, erase } from '../../../../../../testing/attempts.ts'
import { fieldsAreChecked } from '../../../../../../testing/doors.ts'
import { code, useServer, type Visitor } from '../../../../../../testing/server.ts'

const server = useServer()
const name = 'GET /v3/private/kyc/builtin/photo'

const fetchPhoto = (visitor: Visitor, photoId: string): Promise<Response> =>
  visitor.fetch('GET', `/x-api/v3/private/kyc/builtin/photo?photoId=${photoId}`)

describe(name, () => {
  fieldsAreChecked(server, name, [
    [{ query: {} }, 'photoId'],
    [{ query: { photoId: '../../secret' } }, 'photoId'],
  ])

  it('returns the cleaned JPEG as a download that cannot be cached or embedded by other origins', async () => {
    const member = await server().member()
    const { photos } = await completeDraft(member)
    const response = await fetchPhoto(member, photos[0]?.photoId ?? '')
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': 'attachment; filename="photo.jpg"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    })
    expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1000,
      height: 700,
    })
  })

  it('is encrypted in the file store', async () => {
    const member = await server().member()
    const { attemptId } = await completeDraft(member)
    const { blob } = await server()
      .db.selectFrom('photo')
      .select('blob')
      .where('attempt_id', '=', attemptId)
      .executeTakeFirstOrThrow()
    const stored = await server().running.context.storage.get(blob)
    expect(stored.subarray(0, 3)).not.toEqual(Buffer.from([0xff, 0xd8, 0xff]))
  })

  it("gives the same answer for another member's photo as for an unknown one", async () => {
    const [member, other] = [await server().member(), await server().member()]
    const { photos } = await completeDraft(other)
    const [foreign, unknown] = [
      await fetchPhoto(member, photos[0]?.photoId ?? ''),
      await fetchPhoto(member, randomUUID()),
    ]
    const body = await foreign.text()
    expect(JSON.parse(body)).toMatchObject({ ret_code: code('attemptNotFound') })
    expect([foreign.status, body]).toEqual([unknown.status, await unknown.text()])
  })

  it.each(['submitted', 'approved', 'rejected', 'superseded'] as const)(
    'nobody can fetch it when the attempt is %s',
    async (state) => {
      const member = await server().member()
      const { attemptId, photos } = await completeDraft(member)
      await server().db.updateTable('attempt').set({ state }).where('id', '=', attemptId).execute()
      expect(await (await fetchPhoto(member, photos[0]?.photoId ?? '')).json()).toMatchObject({
        ret_code: code('attemptNotFound'),
      })
    },
  )

  it('cannot be opened after erasure', async () => {
    const member = await server().member()
    const { photos } = await completeDraft(member)
    await erase(server(), member)
    const response = await fetchPhoto(member, photos[0]?.photoId ?? '')
    expect(response.status).toBe(500)
    expect(await response.json()).toMatchObject({ ret_code: code('internal'), result: {} })
  })
})
