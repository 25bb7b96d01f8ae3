import { describe, expect, it } from 'vitest'
import { onePage } from '../../recognition/testing/pdf.ts'
import { filesOfCase, openFile } from '../../review/evidence/files.ts'
import { startVendors, vendors, type Vendor } from '../../testing/vendor-product.ts'
import { bringImages, keepImages } from './images.ts'

/* The photos that a vendor's own part took: with the vendor until a reviewer or the region's rule asks for them. */

const { server, doubleOf, draftFor, send, sessionsOf, caseOf, notify } = await startVendors()

/** A member whose photos are at the vendor only, approved by it. */
async function collected(vendor: Vendor): Promise<{ attemptId: string; memberId: number }> {
  const member = await server().member()
  const attemptId = await draftFor(member, vendor)
  await member.call('POST /v3/private/kyc/provider-session', { body: { attemptId } })
  const [session] = await sessionsOf(attemptId)
  const found = doubleOf(vendor).decide(session?.ref ?? '', 'pending')
  found.photos.push('FRONT')
  await member.call('POST /v3/private/kyc/provider-session', { body: { attemptId, collected: true } })
  await send(member, attemptId)
  doubleOf(vendor).decide(found.ref, 'approved')
  await notify(vendor, found)
  await expect.poll(async () => (await caseOf(member))?.status, { timeout: 40_000 }).toBe('approved')
  return { attemptId, memberId: member.id }
}

const stored = (memberId: number) =>
  server().db.selectFrom('provider_image').selectAll().where('member_id', '=', memberId).execute()
const bring = (attemptId: string) => {
  const { context } = server().running
  return bringImages(context, (name) => context.providers.connected.get(name), attemptId, 'anna')
}
const asksForImages = (vendor: Vendor) =>
  doubleOf(vendor).calls.filter((call) => ['image', 'documentFile', 'file', 'print'].includes(call)).length

describe.each(vendors)('photos that %s took', (vendor) => {
  it('stay there until a reviewer opens the case, and come once, sealed', async () => {
    const { attemptId, memberId } = await collected(vendor)
    const { context } = server().running
    // The region has no rule, so nothing is fetched after the verdict.
    await keepImages(context, new Date())
    expect([await stored(memberId), asksForImages(vendor)]).toEqual([[], 0])
    if (vendor === 'persona') doubleOf(vendor).picture = onePage()
    await Promise.all([bring(attemptId), bring(attemptId)])
    await bring(attemptId)
    const rows = await stored(memberId)
    expect(rows).toHaveLength(1)
    const asked = asksForImages(vendor)
    expect(asked).toBeGreaterThan(0)
    await bring(attemptId)
    expect(asksForImages(vendor)).toBe(asked)
    // The store has no picture in the clear.
    expect((await context.storage.get(rows[0]?.blob ?? '')).readUInt16BE(0)).not.toBe(0xffd8)
    const { files } = await filesOfCase(context, attemptId, 'anna')
    expect(files).toMatchObject([{ name: expect.stringMatching(new RegExp(`^${vendor}: `)) as string }])
    const { content } = await openFile(context, { caseId: attemptId, fileId: files[0]?.fileId ?? '', by: 'anna' })
    expect(content.readUInt16BE(0)).toBe(0xffd8)
    const { data } = await server()
      .db.selectFrom('audit_event')
      .select('data')
      .where('action', '=', 'attempt.provider-images')
      .where('subject', '=', `attempt:${attemptId}`)
      .executeTakeFirstOrThrow()
    expect(data).toEqual({ provider: vendor, by: 'anna', count: 1 })
    expect(doubleOf(vendor).wrong).toEqual([])
  }, 60_000)
})

it('are fetched after the verdict where the region says so, and again when the vendor failed', async () => {
  const { attemptId, memberId } = await collected('veriff')
  const { context } = server().running
  const { regions } = context
  const own = regions.get('DEFAULT')
  if (!own) throw new Error('There is a default region')
  const vendorImages = { source: 'a rule of this test', asOf: '2026-01-01' }
  context.regions = new Map([...regions, ['DEFAULT', { ...own, vendorImages }]])
  doubleOf('veriff').trouble = { times: 1000, kind: 'down', call: 'file' }
  await keepImages(context, new Date())
  expect(await stored(memberId)).toEqual([])
  doubleOf('veriff').trouble = null
  await server().db.deleteFrom('provider_health').execute()
  await keepImages(context, new Date())
  context.regions = regions
  expect(await stored(memberId)).toHaveLength(1)
  expect((await sessionsOf(attemptId))[0]?.images_at).not.toBeNull()
}, 60_000)
