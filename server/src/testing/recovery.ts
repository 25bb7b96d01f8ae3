import { picture } from './attempts.ts'
import type { TestServer, Visitor } from './server.ts'

/** Starts a recovery and confirms its code, which the sandbox shows. Returns the browser's token. */
export async function confirmedRecovery(visitor: Visitor, email: string, newEmail?: string): Promise<string> {
  const sent = await visitor.call('POST /v1/public/user/recovery-start', {
    body: { email, ...(newEmail === undefined ? {} : { newEmail }) },
  })
  const code = /\d{6}/.exec(sent.result.sandboxMail?.subject ?? '')?.[0] ?? ''
  return (await visitor.call('POST /v1/public/user/recovery-confirm', { body: { id: sent.result.id, code } })).result
    .token
}

/** Sends a photo of one side. Returns the code of the answer. */
export async function sendRecoveryPhoto(
  visitor: Visitor,
  token: string,
  side: 'front' | 'selfie',
  photo?: Buffer,
): Promise<number> {
  const headers = { ...visitor.headers }
  visitor.headers = { ...headers, 'recovery-token': token }
  const response = await visitor.fetch(
    'PUT',
    `/x-api/v1/public/user/recovery-photo?side=${side}`,
    photo ?? (await picture(side === 'front' ? 1 : 2)),
    'application/octet-stream',
  )
  visitor.headers = headers
  return ((await response.json()) as { ret_code: number }).ret_code
}

/** A recovery with both photos, sent to the reviewers. */
export async function sentRecovery(
  server: TestServer,
  member: { id: number; email: string },
  { newEmail, photo }: { newEmail?: string; photo?: Buffer } = {},
): Promise<{ id: string; token: string }> {
  const visitor = server.visitor()
  const token = await confirmedRecovery(visitor, member.email, newEmail)
  await sendRecoveryPhoto(visitor, token, 'front', photo)
  await sendRecoveryPhoto(visitor, token, 'selfie')
  await visitor.call('POST /v1/public/user/recovery-send', { body: { token } })
  const { id } = await server.db
    .selectFrom('recovery')
    .select('id')
    .where('member_id', '=', member.id)
    .where('state', '=', 'in_review')
    .orderBy('submitted_at', 'desc')
    .executeTakeFirstOrThrow()
  return { id, token }
}
