import type { Transaction } from 'kysely'
import {
  accessSeconds,
  accessLongestSeconds,
  codeSeconds,
  type SdkRefusal,
  type SdkScene,
} from '@tessera/contract/sdk.ts'
import { accessGranted, codeIssued } from '../../platform/audit/partner-events.ts'
import { memberSignedUp } from '../../platform/audit/account-events.ts'
import type { ComplianceParts } from '../../compliance/parts.ts'
import type { Database } from '../../platform/db/tables.ts'
import { endLiveHandoff } from '../../accounts/handoff/handoff.ts'
import { accessPurposes } from '../../accounts/codes/access-purposes.ts'
import { createMember, memberChanged } from '../../accounts/members/store.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Keyring } from '../../platform/secrets/keyring.ts'
import { newToken, tokenHash } from '../../platform/secrets/token.ts'
import { endAccessOf, refuseVisit } from '../../accounts/partners/end-access.ts'
import type { Partner } from '../../accounts/partners/partners.ts'
import { sealed } from '../../platform/secrets/sealed-columns.ts'

/** The address that a code opens. */
export function visitUrl(
  origin: string,
  code: string,
  partnerId: string,
  more: Partial<Record<'lang' | 'from', string | undefined>> & { hidden?: boolean | undefined },
): string {
  const url = new URL('/user/accounts/auth/sdk', origin)
  url.searchParams.set('token', code)
  url.searchParams.set('partner', partnerId)
  for (const [name, value] of Object.entries(more)) if (value !== undefined) url.searchParams.set(name, String(value))
  return url.href
}

/** The scope that a partner requests a code for. */
export interface Visit {
  userId: string
  scene: SdkScene
  businessId: string | null
  redirectUrl: string | null
}

/** A live access token, as the page receives it. */
export interface GrantedAccess {
  access_token: string
  token_id: string
  expires_at: string
  renewable_until: string
  expires_in: number
  renewable_in: number
}

type Trx = Transaction<Database>
type Sent = Pick<Visit, 'scene' | 'businessId' | 'redirectUrl'> & { partnerId: string | null; memberId: number }

/**
 * A one-time code for one of the partner's users. A new user becomes a member. Refused if the partner was closed a
 * moment ago.
 */
export async function issueCode(
  { db, keyring }: Pick<ComplianceParts, 'db' | 'keyring'>,
  partner: Partner,
  visit: Visit,
): Promise<{ code: string; expiresAt: Date }> {
  const { token, hash } = newToken()
  const expiresAt = new Date(Date.now() + codeSeconds * 1000)
  await db.transaction().execute(async (trx) => {
    const open = await trx
      .selectFrom('partner')
      .select('id')
      .where('id', '=', partner.id)
      .where('disabled_at', 'is', null)
      .forShare()
      .executeTakeFirst()
    if (!open) throw new Refusal('partnerKeyInvalid')
    const memberId = await memberOfPartner(trx, keyring, partner.id, visit.userId)
    await trx
      .insertInto('integration_code')
      .values({
        code_hash: hash,
        partner_id: partner.id,
        member_id: memberId,
        scene: visit.scene,
        business_id: visit.businessId,
        redirect_url: visit.redirectUrl,
        expires_at: expiresAt,
      })
      .execute()
    await codeIssued(trx, partner.id, memberId, visit.scene)
  })
  return { code: token, expiresAt }
}

/** The member with this user name at the partner, if there is one. */
export async function knownMember(
  db: ComplianceParts['db'] | Trx,
  keyring: Keyring,
  partnerId: string,
  userId: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('partner_member')
    .select('member_id')
    .where('partner_id', '=', partnerId)
    .where('user_hash', '=', keyring.lookup('partner-user', `${partnerId}:${userId}`))
    .executeTakeFirst()
  return row?.member_id
}

async function memberOfPartner(trx: Trx, keyring: Keyring, partnerId: string, userId: string): Promise<number> {
  const userHash = keyring.lookup('partner-user', `${partnerId}:${userId}`)
  const known = await knownMember(trx, keyring, partnerId, userId)
  if (known !== undefined) {
    await nameForNotices(trx, keyring, { partnerId, memberId: known, userId })
    return known
  }
  // No address and no password: such a member comes only through the partner. When two first codes race, the second
  // finds the member.
  const created = await createMember(trx, keyring, { email: '', emailHash: userHash, passwordHash: '' })
  if (!created) {
    const other = await knownMember(trx, keyring, partnerId, userId)
    if (other !== undefined) return other
    throw new Error('A member of a partner has no link to it')
  }
  await trx
    .insertInto('partner_member')
    .values({
      partner_id: partnerId,
      user_hash: userHash,
      member_id: created.id,
      user_sealed: keyring.sealText(created, userColumn, userId),
    })
    .execute()
  await memberSignedUp(trx, created.id)
  return created.id
}

const userColumn = sealed('partner_member', 'user_sealed')

/** Members from before webhooks existed have no readable name yet. */
async function nameForNotices(
  trx: Trx,
  keyring: Keyring,
  { partnerId, memberId, userId }: { partnerId: string; memberId: number; userId: string },
): Promise<void> {
  const row = await trx
    .selectFrom('partner_member as who')
    .innerJoin('member', 'member.id', 'who.member_id')
    .select(['member.id', 'member.data_key'])
    .where('who.partner_id', '=', partnerId)
    .where('who.member_id', '=', memberId)
    .where('who.user_sealed', 'is', null)
    .where('member.data_key', 'is not', null)
    .executeTakeFirst()
  if (!row) return
  await trx
    .updateTable('partner_member')
    .set({ user_sealed: keyring.sealText(row, userColumn, userId) })
    .where('partner_id', '=', partnerId)
    .where('member_id', '=', memberId)
    .execute()
}

/**
 * Exchanges a code. `signedInAs` is the member of the browser's session. A partner's code is refused beside any
 * session, our own beside another member's, so that no one is verified in the wrong account. `shownBy` is the partner
 * in whose name the page is shown: members must not identify themselves within another company's page. A code that is
 * used twice was read by someone in transit, so the access it gave ends (RFC 9700, section 4.5).
 */
export async function exchangeCode(
  { db }: Pick<ComplianceParts, 'db'>,
  code: string,
  { signedInAs, shownBy }: { signedInAs: number | null; shownBy: string | null },
): Promise<GrantedAccess> {
  const hash = tokenHash(code)
  const outcome = await db.transaction().execute(async (trx): Promise<GrantedAccess | SdkRefusal> => {
    const found = (await partnersCode(trx, hash)) ?? (await ownCode(trx, hash))
    if (!found) return 'unknown'
    if (found.endedAs) return found.endedAs
    if (found.usedAt) {
      if (found.changes) await memberChanged(trx, found.memberId)
      await endAccessOf(trx, hash, 'code-replayed')
      // An attacker who read the code may have continued the visit on a device of their own.
      if (found.partnerId !== null) await endLiveHandoff(trx, found.memberId)
      return 'used'
    }
    if (found.expiresAt <= new Date()) return 'expired'
    if (shownBy !== null && shownBy !== found.partnerId) return 'foreign'
    if (signedInAs !== null && (found.partnerId !== null || signedInAs !== found.memberId)) return 'session'
    await found.use()
    if (found.changes) await memberChanged(trx, found.memberId)
    return grant(trx, hash, found, new Date(Date.now() + accessLongestSeconds * 1000))
  })
  // After the transaction: the refusal must not undo the end of the replayed code's access.
  return typeof outcome === 'string' ? refuseVisit(outcome) : outcome
}

/** `endedAs` is why it ended though it was never used. `changes`: the member's other pages show its use. */
type FoundCode = Sent & {
  usedAt: Date | null
  expiresAt: Date
  endedAs?: SdkRefusal | undefined
  changes?: boolean
  use: () => Promise<unknown>
}

async function partnersCode(trx: Trx, hash: Buffer): Promise<FoundCode | undefined> {
  // Locks the partner before its code, as closing does: an exchange in progress either comes first and ends there, or
  // sees it.
  const partner = await trx
    .selectFrom('partner')
    .innerJoin('integration_code', 'integration_code.partner_id', 'partner.id')
    .select('partner.disabled_at')
    .where('integration_code.code_hash', '=', hash)
    .forShare('partner')
    .executeTakeFirst()
  if (!partner) return undefined
  const row = await trx
    .selectFrom('integration_code')
    .selectAll()
    .where('code_hash', '=', hash)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return {
    partnerId: row.partner_id,
    memberId: row.member_id,
    scene: row.scene,
    businessId: row.business_id,
    redirectUrl: row.redirect_url,
    usedAt: row.used_at,
    expiresAt: row.expires_at,
    ...(partner.disabled_at ? { endedAs: 'closed' as const } : {}),
    use: () => trx.updateTable('integration_code').set({ used_at: new Date() }).where('code_hash', '=', hash).execute(),
  }
}

/**
 * A member's own code, from `sdk-access` or a link to a phone: the way from our page, or from an email, into SDK mode.
 */
async function ownCode(trx: Trx, hash: Buffer): Promise<FoundCode | undefined> {
  const row = await trx
    .selectFrom('access_code')
    .selectAll()
    .where('code_hash', '=', hash)
    .where('purpose', 'in', Object.values(accessPurposes))
    .where('within_visit', '=', false)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  const handoff =
    row.handoff_id === null
      ? undefined
      : await trx.selectFrom('handoff').select('end_cause').where('id', '=', row.handoff_id).executeTakeFirst()
  return {
    partnerId: null,
    memberId: row.member_id,
    scene: row.purpose === accessPurposes.update ? 'update_poi' : 'kyc',
    businessId: null,
    redirectUrl: null,
    usedAt: row.used_at,
    expiresAt: row.expires_at,
    ...(handoff
      ? {
          changes: true,
          endedAs: handoff.end_cause === null ? undefined : handoff.end_cause === 'used' ? 'used' : 'cancelled',
        }
      : {}),
    use: () => trx.updateTable('access_code').set({ used_at: new Date() }).where('code_hash', '=', hash).execute(),
  }
}

export async function grant(
  trx: Trx,
  codeHash: Buffer,
  { partnerId, memberId, scene, businessId, redirectUrl }: Sent,
  renewableUntil: Date,
): Promise<GrantedAccess> {
  const { token, hash } = newToken()
  const expiresAt = new Date(Math.min(Date.now() + accessSeconds * 1000, renewableUntil.getTime()))
  const { id } = await trx
    .insertInto('integration_access')
    .values({
      token_hash: hash,
      code_hash: codeHash,
      partner_id: partnerId,
      member_id: memberId,
      scene,
      business_id: businessId,
      redirect_url: redirectUrl,
      expires_at: expiresAt,
      renewable_until: renewableUntil,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await accessGranted(trx, memberId, id, partnerId)
  const inSeconds = (at: Date): number => Math.floor((at.getTime() - Date.now()) / 1000)
  return {
    access_token: token,
    token_id: id,
    expires_at: expiresAt.toISOString(),
    renewable_until: renewableUntil.toISOString(),
    expires_in: inSeconds(expiresAt),
    renewable_in: inSeconds(renewableUntil),
  }
}
