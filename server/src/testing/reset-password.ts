import { latestEmails } from '../accounts/email/outbox.ts'
import type { TestServer, Visitor } from './server.ts'

/** Asks for a new password, and returns the id of the code and the code of the email. */
export async function askedForPassword(
  server: TestServer,
  visitor: Visitor,
  email: string,
): Promise<{ id: string; code: string }> {
  const { result } = await visitor.call('POST /v1/public/user/forgot-password', { body: { email } })
  const emails = await latestEmails(server.db, server.running.context.keyring, 50)
  const sent = emails.findLast(({ kind, to }) => kind === 'reset-code' && to === email)
  return { id: result.id, code: /\d{6}/.exec(sent?.subject ?? '')?.[0] ?? '' }
}
