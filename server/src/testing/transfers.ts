import { openEmail } from '../accounts/email/outbox.ts'
import { memberById } from '../accounts/members/store.ts'
import type { TestMember, TestServer } from './server.ts'
import { verifiedMember } from './updates.ts'

/* Identity transfers in progress. */

/** A member verified two days ago. */
export async function restedMember(server: TestServer): Promise<TestMember> {
  const member = await verifiedMember(server, '2033-05-20')
  await rest(server, member)
  return member
}

/** Two days pass since the member was verified. */
export async function rest(server: TestServer, member: TestMember): Promise<void> {
  await server.db
    .updateTable('identity_document')
    .set({ verified_at: new Date(Date.now() - 48 * 3_600_000) })
    .where('member_id', '=', member.id)
    .execute()
}

/** The code last emailed to the member. Empty when none was. */
export async function codeOf(server: TestServer, member: TestMember): Promise<string> {
  const holder = await memberById(server.db, member.id)
  const mail = await server.db
    .selectFrom('outbox_email')
    .selectAll()
    .where('member_id', '=', member.id)
    .where('kind', 'in', ['one-time-code', 'transfer-code-here'])
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return holder && mail
    ? (/\d{6}/.exec(openEmail(server.running.context.keyring, holder, mail).subject)?.[0] ?? '')
    : ''
}

/** Starts and confirms a transfer with both codes. */
export async function transfer(server: TestServer, source: TestMember, target: TestMember): Promise<number> {
  await source.call('POST /v1/kyc/transfer/verify', { body: { action: '30030', target: target.email } })
  const [sourceCode, targetCode] = [await codeOf(server, source), await codeOf(server, target)]
  return (
    await source.call('POST /v1/kyc/transfer/verify', {
      body: { action: '30031', target: target.email, sourceCode, targetCode },
    })
  ).ret_code
}
