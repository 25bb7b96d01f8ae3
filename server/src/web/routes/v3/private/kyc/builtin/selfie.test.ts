import { describe, expect, it } from 'vitest'
import { picture, startDraftWithDetails } from '../../../../../../testing/attempts.ts'
import { code, useServer, type TestMember } from '../../../../../../testing/server.ts'

/* A region may require a selfie in addition to the document (regions/ind.json does). */

const server = useServer()
const send = 'POST /v3/private/kyc/builtin/submit'

async function memberOf(site: string): Promise<TestMember> {
  const member = await server().member()
  await server().move(member, site, 'reviewer:tester')
  return member
}

describe('a selfie', () => {
  it('comes after the sides of the document, and is required for submission', async () => {
    const member = await memberOf('IND')
    const { attemptId, sides } = await startDraftWithDetails(member)
    expect(sides).toEqual(['front', 'selfie'])
    await member.upload({ attemptId, side: 'front' }, await picture(1))
    expect(await member.call(send, { body: { attemptId } })).toMatchObject({
      ret_code: code('photoMissing'),
      ext_info: { sides: ['selfie'] },
    })
    const { result } = await member.upload({ attemptId, side: 'selfie' }, await picture(2))
    expect(result.attempt.photos.map(({ side }) => side)).toEqual(['front', 'selfie'])
    expect(await member.call(send, { body: { attemptId } })).toMatchObject({
      ret_code: 0,
      result: { attempt: { status: 'submitted' } },
    })
  })

  it('is encrypted like the other photos, and shown only to its owner', async () => {
    const [member, other] = [await memberOf('IND'), await memberOf('IND')]
    const { attemptId } = await startDraftWithDetails(member)
    const { result } = await member.upload({ attemptId, side: 'selfie' }, await picture(3))
    const { blob } = await server()
      .db.selectFrom('photo')
      .select('blob')
      .where('attempt_id', '=', attemptId)
      .where('side', '=', 'selfie')
      .executeTakeFirstOrThrow()
    // The file on disk is not readable as a JPEG.
    expect((await server().running.context.storage.get(blob)).subarray(0, 3).toString('hex')).not.toBe('ffd8ff')
    const address = `/x-api/v3/private/kyc/builtin/photo?photoId=${result.attempt.photos[0]?.photoId}`
    expect((await member.fetch('GET', address)).headers.get('content-type')).toBe('image/jpeg')
    expect((await other.fetch('GET', address)).headers.get('content-type')).not.toBe('image/jpeg')
  })

  it('must be a picture, not a page of a file', async () => {
    const member = await memberOf('IND')
    const { attemptId } = await startDraftWithDetails(member)
    expect(await member.upload({ attemptId, side: 'selfie' }, Buffer.from('%PDF-1.7\n%%EOF'))).toMatchObject({
      ret_code: code('fileTypeUnsupported'),
    })
  })

  it('is neither requested nor accepted in other regions', async () => {
    for (const site of ['DEFAULT', 'EU']) {
      const member = await memberOf(site)
      const { attemptId, sides } = await startDraftWithDetails(member)
      expect(sides).toEqual(['front'])
      expect(await member.upload({ attemptId, side: 'selfie' }, await picture(4))).toMatchObject({
        ret_code: code('documentNotSupported'),
      })
    }
  })
})
