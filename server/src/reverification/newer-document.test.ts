import { expect, it } from 'vitest'
import type { Calls } from '@tessera/contract/endpoints.ts'
import { serveWords } from '../identity/consent.ts'
import { decideByPerson } from '../providers/builtin/jobs.ts'
import { typedDetails } from '../testing/attempts.ts'
import { code, useServer, type Answer, type TestMember } from '../testing/server.ts'
import { sendUpdate, verifiedMember } from '../testing/updates.ts'

/* What a newer document asks for: no more than what is to be newer. */

const server = useServer()
const session = 'POST /v3/private/kyc/builtin/session'
const passport = { country: 'NL', documentType: 'PASSPORT' } as const

async function begin(member: TestMember, more: object): Promise<Answer<Calls[typeof session]['result']>> {
  const { result } = await member.call('POST /v3/private/kyc/sdk-access', { body: { level: 'LEVEL_1', action: '70029' } })
  return member.call(session, { body: { level: 'LEVEL_1', purpose: 'update', accessToken: result.accessToken, ...more } })
}
const mendOf = async (member: TestMember) => (await member.call('POST /v3/private/kyc/kyc-info', { body: {} })).result.updatePoi.mend

it('begins with the name, birth date and consent that the member was verified with', async () => {
  const member = await verifiedMember(server(), '2026-12-20')
  expect(await mendOf(member)).toEqual({ asks: ['document', 'front'], photos: [], consent: false })
  const { result } = await begin(member, passport)
  expect(result.attempt).toMatchObject({ details: typedDetails, photos: [], mends: null })
})

it('asks for consent where its words are others now', async () => {
  const member = await verifiedMember(server(), '2026-12-20')
  await serveWords(server().db, 'older words')
  await server().db.updateTable('attempt').set({ consent_version: 'older words' }).where('member_id', '=', member.id).execute()
  expect((await mendOf(member))?.consent).toBe(true)
  expect(await begin(member, passport)).toMatchObject({ ret_code: code('invalidParameters'), ext_info: { fields: [{ field: 'consentVersion' }] } })
})

it('asks for everything of whoever was not verified with a document here, and of whoever begins anew', async () => {
  const member = await verifiedMember(server(), '2026-12-20')
  expect((await begin(member, { ...passport, anew: true })).ret_code).toBe(code('invalidParameters'))
  await server().db.updateTable('attempt').set({ set_aside_at: new Date() }).where('member_id', '=', member.id).execute()
  expect(await mendOf(member)).toBeNull()
  expect((await begin(member, passport)).ret_code).toBe(code('invalidParameters'))
})

it('refused for its photo, asks for that photo alone; a token is enough to begin', async () => {
  const member = await verifiedMember(server(), '2026-12-20')
  const update = await sendUpdate(server(), member)
  await decideByPerson(server().running.context, update, 'needs_action', ['IMG_BLUR_GLARE'], 'tester')
  expect(await mendOf(member)).toEqual({ asks: ['front'], photos: [{ reason: 'IMG_BLUR_GLARE', sides: ['front'] }], consent: false })
  expect((await begin(member, {})).result.attempt).toMatchObject({ ...passport, details: typedDetails, mends: { asks: ['front'] } })
})
