import { beforeAll, describe, expect, it } from 'vitest'
import type { Calls } from '@tessera/contract/endpoints.ts'
import { completeDraft, picture, startDraft, typedDetails } from '../../../../../../testing/attempts.ts'
import { specimenPhoto } from '../../../../../../testing/documents.ts'
import { fieldsAreChecked } from '../../../../../../testing/doors.ts'
import { startUpdate, verifiedAt } from '../../../../../../testing/updates.ts'
import { verifiedIdentity } from '../../../../../../accounts/members/store.ts'
import { code, useServer, type TestMember } from '../../../../../../testing/server.ts'
import { sealed } from '../../../../../../platform/secrets/sealed-columns.ts'

const server = useServer()
const name = 'POST /v3/private/kyc/builtin/reading'
type Answer = Calls[typeof name]['result']

let passport: Buffer = Buffer.of()
beforeAll(async () => {
  passport = await specimenPhoto()
})

const ask = async (member: TestMember, attemptId: string): Promise<Answer> =>
  (await member.call(name, { body: { attemptId } })).result
async function read(member: TestMember, attemptId: string): Promise<Answer['read']> {
  await expect.poll(async () => (await ask(member, attemptId)).state, { timeout: 60_000, interval: 200 }).toBe('ready')
  return (await ask(member, attemptId)).read
}
const rowOf = (attemptId: string) =>
  server().db.selectFrom('early_reading').selectAll().where('attempt_id', '=', attemptId).executeTakeFirst()

describe(name, () => {
  fieldsAreChecked(server, name, [
    [{ body: {} }, 'attemptId'],
    [{ body: { attemptId: '42' } }, 'attemptId'],
  ])

  it('shows the document’s data beside the typed data, encrypted, so that a correction costs no attempt and no second reading', async () => {
    const member = await server().member()
    const { attemptId } = await completeDraft(member, 'PASSPORT', passport)
    const slip = { ...typedDetails, birthDate: '1991-03-15' }
    await member.call('POST /v3/private/kyc/builtin/details', { body: { attemptId, ...slip } })
    const started = await ask(member, attemptId)
    expect(started).toMatchObject({ state: 'reading', read: null })
    expect(await read(member, attemptId)).toEqual({
      name: { firstName: 'Anouk Elise', lastName: 'Vantorre', differs: false },
      birthDate: { value: '1991-03-14', differs: true },
      number: expect.stringMatching(/^[A-Z0-9]+82$/),
      expiresOn: '2033-05-20',
      swapped: false,
      otherKind: null,
      otherCountry: null,
      otherPerson: null,
      against: [{ reason: 'BIRTH_DATE_MISMATCH', sides: [], certain: true }],
    })
    // The version increases, so pages that follow it need not poll.
    expect((await ask(member, attemptId)).version).toBeGreaterThan(started.version)
    const row = await rowOf(attemptId)
    expect(row?.reading?.toString('latin1')).not.toContain('VANTORRE')

    await member.call('POST /v3/private/kyc/builtin/details', { body: { attemptId, ...typedDetails } })
    expect((await ask(member, attemptId)).read).toMatchObject({
      birthDate: { value: '1991-03-14', differs: false },
      against: [],
    })
    await member.call('POST /v3/private/kyc/builtin/submit', { body: { attemptId } })
    const first = async () => (await member.kycInfo()).cases[0]
    await expect.poll(async () => (await first())?.status, { timeout: 60_000 }).toBe('approved')
    expect((await first())?.attemptsLeft).toBe(5)
    expect(await rowOf(attemptId)).toBeUndefined()
  }, 120_000)

  it('the decision uses the early reading', async () => {
    const member = await server().member()
    const { attemptId } = await completeDraft(member, 'PASSPORT', passport)
    await read(member, attemptId)
    // We replace the reading with an empty one. A second reading of the photo would find the good data and approve.
    const { keyring } = server().running.context
    const holder = await server()
      .db.selectFrom('member')
      .select(['id', 'data_key'])
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow()
    const empty = { sides: ['front'], mrz: null, lines: [], barcode: null, unread: 0, timings: {} }
    await server()
      .db.updateTable('early_reading')
      .set({ reading: keyring.sealJson(holder, sealed('early_reading', 'reading'), empty) })
      .where('attempt_id', '=', attemptId)
      .execute()
    await member.call('POST /v3/private/kyc/builtin/submit', { body: { attemptId } })
    const first = async () => (await member.kycInfo()).cases[0]
    await expect.poll(async () => (await first())?.reasons, { timeout: 60_000 }).toEqual(['IMG_NO_DOCUMENT'])
  }, 120_000)

  it('a photo without a document returns that alone and does not prevent submission', async () => {
    const member = await server().member()
    const { attemptId } = await completeDraft(member, 'PASSPORT', await picture(4))
    expect(await read(member, attemptId)).toEqual({
      name: null,
      birthDate: null,
      number: null,
      expiresOn: null,
      swapped: false,
      otherKind: null,
      otherCountry: null,
      otherPerson: null,
      against: [{ reason: 'IMG_NO_DOCUMENT', sides: ['front'], certain: true }],
    })
    expect((await member.call('POST /v3/private/kyc/builtin/submit', { body: { attemptId } })).ret_code).toBe(0)
  }, 120_000)

  it('says that the front of a card is a passport, before the back is taken', async () => {
    const member = await server().member()
    const { attemptId } = await startDraft(member, 'ID_CARD', 'NL')
    await member.upload({ attemptId, side: 'front' }, passport)
    expect(await read(member, attemptId)).toMatchObject({
      name: null,
      otherKind: { documentType: 'PASSPORT', accepted: true },
      against: [{ reason: 'DOC_OTHER_KIND' }],
    })
  }, 120_000)

  it('names the country that issued the document when another one was chosen', async () => {
    const member = await server().member()
    const { attemptId } = await startDraft(member, 'PASSPORT', 'DE')
    await member.upload({ attemptId, side: 'front' }, passport)
    expect(await read(member, attemptId)).toMatchObject({ otherCountry: { country: 'NL', accepted: true } })
  }, 120_000)

  it('says that a newer document is another person’s than the verified one', async () => {
    const member = await verifiedAt(server(), 'DEFAULT')
    const attemptId = await startUpdate(member)
    const holder = await server()
      .db.selectFrom('member')
      .selectAll()
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow()
    const { keyring } = server().running.context
    const identity = { ...verifiedIdentity(keyring, holder), firstName: 'Fenna Louise', lastName: 'Lindqvarst' }
    const encrypted = keyring.sealJson(holder, sealed('member', 'identity'), identity)
    await server().db.updateTable('member').set({ identity: encrypted }).where('id', '=', member.id).execute()
    await member.upload({ attemptId, side: 'front' }, passport)
    expect((await read(member, attemptId))?.otherPerson).toBe('name')
  }, 120_000)

  it('another photo starts a new reading, and the old result is not shown', async () => {
    const member = await server().member()
    const { attemptId } = await completeDraft(member, 'PASSPORT', passport)
    await read(member, attemptId)
    await member.upload({ attemptId, side: 'front' }, await picture(7))
    expect(await ask(member, attemptId)).toMatchObject({ state: 'reading', read: null })
    expect((await read(member, attemptId))?.name).toBeNull()
  }, 120_000)

  it('starts no reading while the front is missing', async () => {
    const member = await server().member()
    const { attemptId } = await startDraft(member, 'ID_CARD')
    await member.upload({ attemptId, side: 'back' }, await picture())
    expect(await ask(member, attemptId)).toMatchObject({ state: 'none', read: null })
    expect(await rowOf(attemptId)).toBeUndefined()
  })

  it('reads before any details are typed, and compares nothing then', async () => {
    const member = await server().member()
    const { attemptId } = await startDraft(member)
    await member.upload({ attemptId, side: 'front' }, passport)
    expect(await read(member, attemptId)).toMatchObject({
      name: { firstName: 'Anouk Elise', lastName: 'Vantorre', differs: false },
      birthDate: { value: '1991-03-14', differs: false },
      against: [],
    })
  }, 120_000)

  it('starts at most 30 readings an hour, without counting calls for progress', async () => {
    const member = await server().member()
    const { attemptId } = await completeDraft(member)
    for (let time = 0; time < 3; time += 1) await ask(member, attemptId)
    const turns = () =>
      server()
        .db.selectFrom('rate_limit')
        .select('hits')
        .where('key', '=', `early-reading:${member.id}`)
        .executeTakeFirst()
    expect(await turns()).toEqual({ hits: 1 })
    await server()
      .db.updateTable('rate_limit')
      .set({ hits: 30 })
      .where('key', '=', `early-reading:${member.id}`)
      .execute()
    await member.upload({ attemptId, side: 'front' }, await picture(8))
    expect(await member.call(name, { body: { attemptId } })).toMatchObject({
      status: 429,
      ret_code: code('tooManyRequests'),
    })
  })

  it('rejects a submitted attempt', async () => {
    const member = await server().member()
    const { attemptId } = await completeDraft(member)
    await member.call('POST /v3/private/kyc/builtin/submit', { body: { attemptId } })
    expect((await member.call(name, { body: { attemptId } })).ret_code).toBe(code('attemptClosed'))
  })
})
