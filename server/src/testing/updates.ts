import { decidedAttempt, picture, typedDetails } from './attempts.ts'
import type { TestMember, TestServer } from './server.ts'
import { consentVersion } from './consent.ts'

/* Verified members, and the newer documents they send. */

/** A member verified with a Dutch passport that expires on this date. */
export async function verifiedMember(server: TestServer, expiresOn: string): Promise<TestMember> {
  const member = await server.member()
  await decidedAttempt(server, member, 'approved')
  await server.db
    .updateTable('identity_document')
    .set({ expires_on: expiresOn })
    .where('member_id', '=', member.id)
    .execute()
  return member
}

/** {@link verifiedMember} of a region, with a document that does not expire soon. */
export async function verifiedAt(server: TestServer, site: string): Promise<TestMember> {
  const member = await verifiedMember(server, '2035-01-01')
  await server.db.updateTable('member').set({ site }).where('id', '=', member.id).execute()
  return member
}

/** Starts a draft of a newer document. */
export async function startUpdate(member: TestMember): Promise<string> {
  const { result } = await member.call('POST /v3/private/kyc/sdk-access', {
    body: { level: 'LEVEL_1', action: '70029' },
  })
  const started = await member.call('POST /v3/private/kyc/builtin/session', {
    body: {
      level: 'LEVEL_1',
      purpose: 'update',
      accessToken: result.accessToken,
      country: 'NL',
      documentType: 'PASSPORT',
      consentVersion,
    },
  })
  const attemptId = started.result.attempt?.attemptId
  if (!attemptId) throw new Error(`No draft: ${started.ret_msg} ${JSON.stringify(started.ext_info)}`)
  return attemptId
}

/** Sends a newer document through the API. It is then in review, and no machine has read it. */
export async function sendUpdate(
  server: TestServer,
  member: TestMember,
  change: Partial<typeof typedDetails> = {},
): Promise<string> {
  const attemptId = await startUpdate(member)
  await member.call('POST /v3/private/kyc/builtin/details', { body: { attemptId, ...typedDetails, ...change } })
  await member.upload({ attemptId, side: 'front' }, await picture(Math.floor(Math.random() * 1000)))
  await server.db
    .updateTable('attempt')
    .set({ state: 'in_review', submitted_at: new Date() })
    .where('id', '=', attemptId)
    .execute()
  return attemptId
}
