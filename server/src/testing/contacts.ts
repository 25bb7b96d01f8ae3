import { latestEmails } from '../accounts/email/outbox.ts'
import type { TestMember, TestServer } from './server.ts'

/** What was written to a member, the latest last, to whichever address. */
export async function emailsTo(
  { db, running }: TestServer,
  { id }: TestMember,
): Promise<Awaited<ReturnType<typeof latestEmails>>> {
  return (await latestEmails(db, running.context.keyring, 1000)).filter(({ memberId }) => memberId === id)
}

/** The code of the latest letter to this number or address. */
export async function codeSentTo(server: TestServer, member: TestMember, address: string): Promise<string> {
  const email = (await emailsTo(server, member)).findLast(({ to }) => to === address)
  const [code] = /\b\d{6}\b/.exec(email?.body ?? '') ?? []
  if (code === undefined) throw new Error(`No code went to ${address}`)
  return code
}

/** Shows that a number or address reaches the member, by the code that goes there. */
export async function proveContact(
  server: TestServer,
  member: TestMember,
  kind: 'phone' | 'email',
  value: string,
): Promise<void> {
  await server.db.deleteFrom('rate_limit').where('key', 'like', 'contact-codes%').execute()
  await member.call('POST /v1/private/contact/send', { body: { kind, value } })
  await member.call('POST /v1/private/contact/confirm', {
    body: { kind, value, code: await codeSentTo(server, member, value) },
  })
}
