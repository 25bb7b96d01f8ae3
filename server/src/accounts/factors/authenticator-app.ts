import { randomBytes, randomInt } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Db } from '../../platform/db/postgres.ts'
import type { Database } from '../../platform/db/tables.ts'
import type { Keyring, KeyHolder } from '../../platform/secrets/keyring.ts'
import { sealed } from '../../platform/secrets/sealed-columns.ts'
import { stepOfCode } from './totp.ts'

type Trx = Transaction<Database>

/** RFC 4226, 4: at least 128 bits, 160 recommended. */
const secretBytes = 20
const recoveryCodeCount = 10
/** Without characters that look alike. Twelve of them are 58 bits. */
const recoveryAlphabet = '23456789abcdefghjkmnpqrstuvwx'

/** Since when the member has an authenticator app. Null without one. */
export async function appSince(db: Db | Trx, memberId: number): Promise<Date | null> {
  const app = await db
    .selectFrom('authenticator_app')
    .select('confirmed_at')
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return app?.confirmed_at ?? null
}

/** Stores the secret of a new app. It counts once its first code was right. Null when the member has one. */
export async function startApp(trx: Trx, keyring: Keyring, member: KeyHolder): Promise<Buffer | null> {
  const secret = randomBytes(secretBytes)
  const encrypted = keyring.sealFor(member, sealed('authenticator_app', 'secret'), secret)
  const stored = await trx
    .insertInto('authenticator_app')
    .values({ member_id: member.id, secret: encrypted, confirmed_at: null })
    .onConflict((conflict) =>
      conflict
        .column('member_id')
        .doUpdateSet({ secret: encrypted })
        .where('authenticator_app.confirmed_at', 'is', null),
    )
    .returning('member_id')
    .executeTakeFirst()
  return stored ? secret : null
}

/** Turns the app on with its first code. Returns the recovery codes; null when the code is wrong. */
export async function confirmApp(
  trx: Trx,
  keyring: Keyring,
  member: KeyHolder,
  code: string,
): Promise<readonly string[] | null> {
  const step = await rightStep(trx, keyring, member, { code, confirmed: false })
  if (step === null) return null
  await trx
    .updateTable('authenticator_app')
    .set({ confirmed_at: new Date(), last_step: step })
    .where('member_id', '=', member.id)
    .execute()
  return newRecoveryCodes(trx, keyring, member.id)
}

/** Removes the app and its recovery codes. False when there is none. */
export async function removeApp(trx: Trx, memberId: number): Promise<boolean> {
  await trx.deleteFrom('recovery_code').where('member_id', '=', memberId).execute()
  const { numDeletedRows } = await trx
    .deleteFrom('authenticator_app')
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Uses a code of the app, or one of the recovery codes. Each works once. Null when it is neither. */
export async function useAppCode(
  trx: Trx,
  keyring: Keyring,
  member: KeyHolder,
  typed: string,
): Promise<'code' | 'recovery' | null> {
  const code = typed.replaceAll(/[\s-]/g, '').toLowerCase()
  const step = await rightStep(trx, keyring, member, { code, confirmed: true })
  if (step !== null) {
    await trx.updateTable('authenticator_app').set({ last_step: step }).where('member_id', '=', member.id).execute()
    return 'code'
  }
  const used = await trx
    .updateTable('recovery_code')
    .set({ used_at: new Date() })
    .where('member_id', '=', member.id)
    .where('code_hash', '=', hashOf(keyring, member.id, code))
    .where('used_at', 'is', null)
    .returning('member_id')
    .executeTakeFirst()
  return used ? 'recovery' : null
}

/** Replaces the recovery codes. We store only their hashes, so they are shown once. */
export async function newRecoveryCodes(trx: Trx, keyring: Keyring, memberId: number): Promise<readonly string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode)
  await trx.deleteFrom('recovery_code').where('member_id', '=', memberId).execute()
  await trx
    .insertInto('recovery_code')
    .values(
      codes.map((code) => ({
        member_id: memberId,
        code_hash: hashOf(keyring, memberId, code.replaceAll('-', '')),
        used_at: null,
      })),
    )
    .execute()
  return codes
}

export async function recoveryCodesLeft(db: Db | Trx, memberId: number): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('member_id', '=', memberId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return left
}

/** The row is locked, so that two requests cannot use one code. */
async function rightStep(
  trx: Trx,
  keyring: Keyring,
  member: KeyHolder,
  { code, confirmed }: { code: string; confirmed: boolean },
): Promise<number | null> {
  const app = await trx
    .selectFrom('authenticator_app')
    .selectAll()
    .where('member_id', '=', member.id)
    .forUpdate()
    .executeTakeFirst()
  if (!app || (app.confirmed_at !== null) !== confirmed) return null
  const secret = keyring.openFor(member, sealed('authenticator_app', 'secret'), app.secret)
  return stepOfCode(secret, code, { now: new Date(), used: app.last_step })
}

function newRecoveryCode(): string {
  const characters = Array.from({ length: 12 }, () => recoveryAlphabet[randomInt(recoveryAlphabet.length)]).join('')
  return characters.replaceAll(/(.{4})(?=.)/g, '$1-')
}

function hashOf(keyring: Keyring, memberId: number, code: string): Buffer {
  return keyring.lookup('code', `recovery:${memberId}:${code}`)
}
