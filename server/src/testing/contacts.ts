import { latestEmails } from '../accounts/email/outbox.ts'
import type { TestMember, TestServer } from './server.ts'

/** The messages sent to a member at any address, the latest last. */
export async function emailsTo(
  { db, running }: TestServer,
  { id }: TestMember,
): Promise<Awaited<ReturnType<typeof latestEmails>>> {
  return (await latestEmails(db, running.context.keyring, 1000)).filter(({ memberId }) => memberId === id)
}

/** The code of the latest message to this number or address. */
export async function codeSentTo(server: TestServer, member: TestMember, address: string): Promise<string> {
  const email = (await emailsTo(server, member)).findLast(({ to }) => to === address)
  const [code] = /\b\d{6}\b/.exec(email?.body ?? '') ?? []
  if (code === undefined) throw new Error(`No code went to ${address}`)
  return code
}

/** Verifies a number or address of the member with the code sent to it. */
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
