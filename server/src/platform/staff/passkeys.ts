import { createHash } from 'node:crypto'
import type { Selectable, Transaction } from 'kysely'
import type { Static } from 'typebox'
import type { CreatedPasskey, PasskeyCreation, PasskeyRequest, UsedPasskey } from '@tessera/contract/passkeys.ts'
import { staffInvited, staffPasskeyAdded, staffPasskeyRemoved } from '../audit/review-events.ts'
import type { Db } from '../db/postgres.ts'
import type { StaffPasskeyTable } from '../db/staff-tables.ts'
import type { Database } from '../db/tables.ts'
import { newChallenge, takeChallenge } from '../passkeys/challenges.ts'
import {
  challengeOf,
  creationOptions,
  requestOptions,
  verifyCreated,
  verifyUsed,
  type Passkey,
} from '../passkeys/passkeys.ts'
import type { RelyingParty } from '../passkeys/relying-party.ts'
import { newToken, tokenHash } from '../secrets/token.ts'
import { alertOfChange } from './alerts.ts'
import { NotPermitted, permit, staffNow } from './staff.ts'

/** How many passkeys a person needs before they can sign in: with one alone they would be locked out when it is lost. */
const passkeysNeeded = 2
const invitationHours = 24
const signInUse = { purpose: 'staff-sign-in', subject: '' }
const confirmUse = ({ sessionId, act }: Confirming) => ({ purpose: 'staff-confirm', subject: `${sessionId} ${act}` })
const inviteUse = (name: string) => ({ purpose: 'staff-passkey', subject: name })

/** Who confirms which act. */
interface Confirming {
  sessionId: string
  name: string
  act: string
}

/**
 * A link's token by which a person adds passkeys, good for a day. An earlier one of theirs becomes invalid.
 * @throws NotPermitted
 */
export function inviteStaff(db: Db, name: string, by: string): Promise<string> {
  return db.transaction().execute(async (trx) => {
    await permit(trx, by, 'manage')
    const staff = await staffNow(trx)
    if (!staff.some((one) => one.name === name)) throw new NotPermitted(`${name} is not registered as staff`)
    const { token, hash } = newToken()
    await trx.deleteFrom('staff_invitation').where('staff_name', '=', name).execute()
    await trx
      .insertInto('staff_invitation')
      .values({
        token_hash: hash,
        staff_name: name,
        expires_at: new Date(Date.now() + invitationHours * 3_600_000),
      })
      .execute()
    await staffInvited(trx, by, name)
    // Who uses this link signs in as a person who can sign in already.
    if ((await passkeysOf(trx, name)).length > 0) await alertOfChange(trx, staff, { name, change: 'INVITED' }, by)
    return token
  })
}

/** The person whom an invitation names, while it is valid and they are staff. */
export async function invitedBy(db: Db | Transaction<Database>, token: string): Promise<string | null> {
  const found = await db
    .selectFrom('staff_invitation')
    .innerJoin('staff', 'staff.name', 'staff_invitation.staff_name')
    .select('staff.name')
    .where('token_hash', '=', tokenHash(token))
    .where('expires_at', '>', new Date())
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return found?.name ?? null
}

/** What the browser needs to create a passkey of this person. */
export async function staffCreation(
  db: Db,
  party: RelyingParty,
  name: string,
): Promise<{ passkeys: number; options: Static<typeof PasskeyCreation> }> {
  const has = await passkeysOf(db, name)
  const challenge = await newChallenge(db, inviteUse(name))
  const handle = createHash('sha256').update(`staff:${name}`).digest()
  return { passkeys: has.length, options: await creationOptions(party, challenge, { handle, name, has }) }
}

/**
 * Adds a passkey by an invitation. Returns how many the person has, and whether these are enough: then the invitation is
 * used up. Null when the passkey is wrong.
 */
export async function addStaffPasskey(
  db: Db,
  party: RelyingParty,
  { token, name, label, answer }: { token: string; name: string; label: string; answer: Static<typeof CreatedPasskey> },
): Promise<{ passkeys: number; enough: boolean } | null> {
  const challenge = challengeOf(answer)
  if (challenge === null || !(await takeChallenge(db, challenge, inviteUse(name)))) return null
  const made = await verifyCreated(party, challenge, answer)
  if (!made) return null
  return db.transaction().execute(async (trx) => {
    if ((await invitedBy(trx, token)) !== name) return null
    const added = await trx
      .insertInto('staff_passkey')
      .values({
        id: made.id,
        staff_name: name,
        public_key: Buffer.from(made.publicKey),
        counter: made.counter,
        transports: made.transports,
        label,
        used_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) return null
    const passkeys = (await passkeysOf(trx, name)).length
    const enough = passkeys >= passkeysNeeded
    if (enough) await trx.deleteFrom('staff_invitation').where('staff_name', '=', name).execute()
    await staffPasskeyAdded(trx, name, { passkeys })
    return { passkeys, enough }
  })
}

/**
 * Removes a passkey that a person lost, and ends the sessions that used it last. The others stay. Returns how many they
 * still have.
 * @throws NotPermitted
 */
export function removeStaffPasskey(
  db: Db,
  { name, passkey }: { name: string; passkey: string },
  by: string,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await permit(trx, by, 'manage')
    const removed = await trx
      .deleteFrom('staff_passkey')
      .where('id', '=', passkey)
      .where('staff_name', '=', name)
      .returning('id')
      .executeTakeFirst()
    if (!removed) throw new NotPermitted(`${name} has no such passkey`)
    const ended = await trx
      .deleteFrom('staff_session')
      .where('staff_name', '=', name)
      .where('passkey_id', '=', passkey)
      .returning('id')
      .execute()
    const left = (await passkeysOf(trx, name)).length
    await staffPasskeyRemoved(trx, by, name, { passkeys: left, sessions: ended.length })
    return left
  })
}

/** What the browser needs to sign in with any passkey of staff. */
export async function staffSignInOptions(db: Db, party: RelyingParty): Promise<Static<typeof PasskeyRequest>> {
  return requestOptions(party, await newChallenge(db, signInUse))
}

/** What the browser needs to confirm an act with a passkey of this person. */
export async function staffConfirmOptions(
  db: Db,
  party: RelyingParty,
  who: Confirming,
): Promise<Static<typeof PasskeyRequest>> {
  return requestOptions(party, await newChallenge(db, confirmUse(who)), await passkeysOf(db, who.name))
}

/** The person who signed in with this passkey. Null when anything is wrong, or they have fewer than two. */
export async function staffByPasskey(
  db: Db,
  party: RelyingParty,
  answer: Static<typeof UsedPasskey>,
): Promise<string | null> {
  const name = await used(db, party, answer, { use: signInUse, name: null })
  if (name === null || (await passkeysOf(db, name)).length < passkeysNeeded) return null
  return (await signsInByPasskey(db, name)) ? name : null
}

/** Whether a person signs in with passkeys. Who signs in at the OIDC provider does not: it says when they left. */
export async function signsInByPasskey(db: Db, name: string): Promise<boolean> {
  return (await staffNow(db)).some((one) => one.name === name && one.oidc_subject === null)
}

/** Whether the person of this session confirmed this act with a passkey of theirs. */
export async function confirmedBy(
  db: Db,
  party: RelyingParty,
  answer: Static<typeof UsedPasskey>,
  who: Confirming,
): Promise<boolean> {
  return (await used(db, party, answer, { use: confirmUse(who), name: who.name })) === who.name
}

async function used(
  db: Db,
  party: RelyingParty,
  answer: Static<typeof UsedPasskey>,
  { use, name }: { use: { purpose: string; subject: string }; name: string | null },
): Promise<string | null> {
  const challenge = challengeOf(answer)
  if (challenge === null || !(await takeChallenge(db, challenge, use))) return null
  const row = await db.selectFrom('staff_passkey').selectAll().where('id', '=', answer.id).executeTakeFirst()
  if (!row || (name !== null && row.staff_name !== name)) return null
  const checked = await verifyUsed(party, challenge, { answer, passkey: passkeyOf(row) })
  if (!checked) return null
  await db
    .updateTable('staff_passkey')
    .set({ counter: checked.counter, used_at: new Date() })
    .where('id', '=', row.id)
    .execute()
  return row.staff_name
}

function passkeyOf(row: Selectable<StaffPasskeyTable>): Passkey {
  return { id: row.id, publicKey: new Uint8Array(row.public_key), counter: row.counter, transports: row.transports }
}

/** The passkeys of a person, oldest first. */
export function passkeysOf(db: Db | Transaction<Database>, name: string) {
  return db
    .selectFrom('staff_passkey')
    .select(['id', 'transports', 'label', 'used_at'])
    .where('staff_name', '=', name)
    .orderBy('created_at')
    .execute()
}
