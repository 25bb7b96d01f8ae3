import { codeAt, stepAt } from '../accounts/factors/totp.ts'
import { Authenticator } from './authenticator.ts'
import type { TestMember, TestServer } from './server.ts'

/** Adds a passkey to a member who has just signed in. Returns the authenticator that has it. */
export async function withPasskey(member: TestMember, name = 'Laptop'): Promise<Authenticator & { rowId: string }> {
  const authenticator = new Authenticator(member.url)
  const options = (await member.call('POST /v1/private/security/passkey-options', { body: {} })).result
  const passkey = authenticator.create(options)
  const { result } = await member.call('POST /v1/private/security/passkey-add', { body: { name, passkey } })
  return Object.assign(authenticator, { rowId: result.id })
}

/** An authenticator app that is set up. Its next code is that of a later step each time, as if time went on. */
export interface TestApp {
  recoveryCodes: string[]
  code(): string
}

/** Sets up an authenticator app for a member who has just signed in. */
export async function withApp(server: TestServer, member: TestMember): Promise<TestApp> {
  const { secret } = (await member.call('POST /v1/private/security/app-start', { body: {} })).result
  const key = fromBase32(secret)
  const now = (): string => codeAt(key, stepAt(new Date()))
  const { result } = await member.call('POST /v1/private/security/app-confirm', { body: { code: now() } })
  const forget = (): Promise<unknown> =>
    server.db.updateTable('authenticator_app').set({ last_step: 0 }).where('member_id', '=', member.id).execute()
  await forget()
  return { recoveryCodes: result.recoveryCodes, code: now }
}

/** As if the member's last proof was six minutes ago. */
export async function letProofExpire(server: TestServer, member: { id: number }): Promise<void> {
  await server.db
    .updateTable('session')
    .set({ confirmed_at: new Date(Date.now() - 360_000) })
    .where('member_id', '=', member.id)
    .execute()
}

/** The secret as an app reads it. */
export function fromBase32(text: string): Buffer {
  const bits = [...text]
    .map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
