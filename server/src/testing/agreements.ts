import type { Calls } from '@tessera/contract/endpoints.ts'
import { memberWithPrerequisites } from './questionnaires.ts'
import type { TestMember, TestServer } from './server.ts'
import { assess } from './suitability.ts'

/** What a member reads before signing an agreement. */
export type Reading = Calls['GET /v1/private/agreement/document']['result']

/** A new member of the region who may now sign its agreement. */
export async function memberToSign(server: TestServer, site = 'DEFAULT'): Promise<TestMember> {
  const member = await memberWithPrerequisites(server, site)
  if (site !== 'HKG') return member
  const { result } = await assess(server, member)
  await member.call('POST /v3/private/kyc/risk-test/accept', {
    body: { assessmentId: result?.assessmentId ?? '', band: result?.band ?? '' },
  })
  return member
}

export async function readAgreement(member: TestMember, id = 'client-agreement'): Promise<Reading> {
  return (await member.call('GET /v1/private/agreement/document', { query: { id } })).result
}

/** The complete signature for the text that was read. */
export function signatureOf(
  { document: { id, version, language, hash, acks } }: Reading,
  typedName = 'Anouk Vantorre',
): Calls['POST /v1/private/agreement/sign']['body'] {
  return { id, version, language, hash, acks: acks.map((ack) => ack.id), typedName, readToEnd: true }
}
