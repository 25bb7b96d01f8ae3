import { beforeAll, describe, expect, it } from 'vitest'
import { attemptInReview, decidedAttempt, storeFacts } from '../../testing/attempts.ts'
import { atConsole, limitToRegions, onlyStaff } from '../../testing/console.ts'
import { useOwnServer, type TestMember, type Visitor } from '../../testing/server.ts'
import { documentFingerprint } from '../../verification/records/fingerprints.ts'

const server = useOwnServer()
const people: Record<string, Visitor> = {}
const read = async (name: string, id: string) =>
  (await people[name]?.call('GET /v1/staff/case/read', { query: { id } }))?.result

beforeAll(async () => {
  await onlyStaff(server(), { root: 'admin', anna: 'reviewer', hilda: 'reviewer', tester: 'reviewer' })
  await limitToRegions(server(), 'hilda', 'HKG')
  for (const name of ['anna', 'hilda']) people[name] = await atConsole(server(), name)
})

/** A case with a document of this number, known as the member's. */
async function withDocument(member: TestMember, id: string, number: string): Promise<void> {
  await storeFacts(server(), member, id, [{ field: 'documentNumber', value: number, source: 'mrz', confidence: 0.9 }])
  const { db, running } = server()
  const { country } = await db.selectFrom('attempt').select('country').where('id', '=', id).executeTakeFirstOrThrow()
  await db
    .insertInto('document_fingerprint')
    .values({
      member_id: member.id,
      attempt_id: id,
      document_hash: documentFingerprint(running.context.keyring, country, number),
    })
    .execute()
}

describe('the same document elsewhere', () => {
  it('leads to the other case, whose opening is recorded; one of another region is only named', async () => {
    const [own, other] = [await server().member(), await server().member()]
    await server().setMember(own, { site: 'HKG' })
    const mine = await attemptInReview(server(), own)
    const theirs = await decidedAttempt(server(), other, 'approved')
    await withDocument(own, mine, 'SPECI2077')
    await withDocument(other, theirs, 'SPECI2077')
    const seen = (await read('anna', mine))?.duplicates
    expect(seen).toEqual([{ state: 'approved', case: { id: theirs, memberId: other.id } }])
    expect((await read('hilda', mine))?.duplicates).toEqual([{ state: 'approved', case: null }])
    await read('anna', seen?.[0]?.case?.id ?? '')
    const opened = await server()
      .db.selectFrom('audit_event')
      .select('actor')
      .where('subject', '=', `attempt:${theirs}`)
      .where('action', '=', 'case.opened')
      .execute()
    expect(opened).toEqual([{ actor: 'reviewer:anna' }])
  })

  it('is not a document of the same number that is the member’s own', async () => {
    const member = await server().member()
    const id = await attemptInReview(server(), member)
    await withDocument(member, id, 'SPECI2078')
    expect((await read('anna', id))?.duplicates).toEqual([])
  })
})

it('says what each vendor said, the latest first', async () => {
  const member = await server().member()
  const id = await attemptInReview(server(), member)
  const session = { attempt_id: id, member_id: member.id }
  const { db } = server()
  await db
    .insertInto('provider_session')
    .values([
      { ...session, provider: 'onfido', failed_at: new Date(), handed_to: 'sumsub', created_at: new Date(1e12) },
      { ...session, provider: 'sumsub', ref: 'S-1', verdict: 'review', result_at: new Date(2e12) },
    ])
    .execute()
  await db
    .insertInto('decision')
    .values({
      ...session,
      verdict: 'in_review',
      reasons: ['SCREENING'],
      decided_by: 'provider:sumsub',
    })
    .execute()
  const vendors = (await read('anna', id))?.vendors
  expect(vendors?.[0]).toMatchObject({
    vendor: 'sumsub',
    reference: 'S-1',
    verdict: 'review',
    reasons: ['SCREENING'],
    resultAt: new Date(2e12).toISOString(),
  })
  expect(vendors?.[1]).toMatchObject({ vendor: 'onfido', verdict: null, reasons: [], handedTo: 'sumsub', ended: true })
})

it('shows the email of each verdict, in the member’s language, as it is then sent', async () => {
  const member = await server().member()
  const id = await attemptInReview(server(), member)
  await server().setMember(member, { language: 'de-DE' })
  const view = await read('anna', id)
  expect(view?.notices.map(({ verdict }) => verdict)).toEqual(view?.verdicts)
  const preview = view?.notices.find(({ verdict }) => verdict === 'rejected')
  expect(preview?.subject).toMatch(/Identitätsprüfung/)
  const body = {
    id,
    version: view?.version ?? 0,
    verdict: 'rejected' as const,
    reasons: [{ code: 'FRAUD' as const, photos: [] }],
  }
  expect((await people['anna']?.call('POST /v1/staff/case/decide', { body }))?.ret_code).toBe(0)
  const { result } = await member.call('GET /v1/private/notice/list')
  expect(result.list[0]?.text).toBe(preview?.body)
})
