import type { EmailParts } from '../../accounts/parts.ts'
import type { RuleFiles } from '../../regions/parts.ts'
import type { Selectable, Transaction } from 'kysely'
import type { BodyOf, ResultOf } from '@tessera/contract/endpoint.ts'
import type { transferStatus } from '@tessera/contract/endpoints/v1/kyc/transfer/status.ts'
import type { transferVerify } from '@tessera/contract/endpoints/v1/kyc/transfer/verify.ts'
import { transferStarted } from '../../platform/audit/verification-events.ts'
import { codeMs, openCode, sendCode, spendCodes, tryCode, wasUsedLast } from '../../accounts/codes/codes.ts'
import type { ComplianceParts } from '../../compliance/parts.ts'
import type { Database, Member } from '../../platform/db/tables.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { snapshotWithin } from '../../accounts/snapshot/snapshot.ts'
import { keepsSite } from '../region-change/residence.ts'
import { consumeRateLimit, rateLimitRemaining } from '../../platform/limits/rate-limit.ts'
import { accountPage } from '../../accounts/email/decided.ts'
import { queueEmail } from '../../accounts/email/outbox.ts'
import { isEmail, normaliseEmail } from '../../accounts/members/email.ts'
import { memberByEmail, memberById, memberChanged, lockMember } from '../../accounts/members/store.ts'
import { blockCodes, freezeMs, type TransferBlock } from './rules.ts'
import { blocksFor, isRestricted } from './blocks.ts'

type Needs = Pick<ComplianceParts, 'db' | 'exchange'> & RuleFiles & EmailParts

export type Trx = Transaction<Database>
type Status = ResultOf<typeof transferStatus>
type Verify = ResultOf<typeof transferVerify>

const codesPerDay = { name: 'transfer-codes', limit: 5, seconds: 86_400 }

/** The member's transfer status. */
export async function transferStatusOf(
  context: Pick<ComplianceParts, 'db' | 'keyring' | 'exchange'> & RuleFiles,
  memberId: number,
): Promise<Status> {
  const last = await context.db
    .selectFrom('identity_transfer')
    .selectAll()
    .where((eb) => eb.or([eb('source_id', '=', memberId), eb('target_id', '=', memberId)]))
    .where('state', '!=', 'cancelled')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { blocks, possibleAt } = await blocksFor(context, context.db, memberId)
  const member = blocks.length === 0 ? await memberById(context.db, memberId) : undefined
  const code = member ? await openCode(context.db, context, member, new Date()) : null
  return {
    codes: code && { target: code.about, validUntil: code.expiresAt.toISOString() },
    sendsLeft: await rateLimitRemaining(context.db, codesPerDay, String(memberId)),
    status: last
      ? last.state === 'pending'
        ? 'KYC_TRANSFER_VERIFY_STATUS_PENDING'
        : 'KYC_TRANSFER_VERIFY_STATUS_COMPLETE'
      : 'KYC_TRANSFER_VERIFY_STATUS_UNDEFINED',
    id: last?.id ?? null,
    direction: last ? (last.source_id === memberId ? 'source' : 'target') : null,
    result: last ? (last.state === 'pending' ? 'pending' : 'success') : null,
    frozenUntil: last?.state === 'pending' ? last.frozen_until.toISOString() : null,
    blocks,
    possibleAt: possibleAt?.toISOString() ?? null,
  }
}

/** Sends the codes to both addresses. An address without an account gets none, and the answer is the same. */
export async function startTransfer(
  context: Needs,
  memberId: number,
  typed: BodyOf<typeof transferVerify>,
): Promise<Verify> {
  const { email, purpose } = targetOf(context, memberId, typed)
  const source = await giver(context, memberId, email)
  try {
    await consumeRateLimit(context.db, codesPerDay, String(memberId))
  } catch (error) {
    throw error instanceof Refusal ? new Refusal('transferTooManyCodes', error.detail) : error
  }
  const now = new Date()
  const target = await memberByEmail(context.db, context.keyring, email)
  await context.db.transaction().execute(async (trx) => {
    await sendCode(trx, context, source, { now, purpose, about: email })
    if (target && !target.disabled_at)
      await sendCode(trx, context, target, { now, purpose, email: { kind: 'transfer-code-here' } })
    // The member's other windows learn that codes were sent, and send none themselves.
    await memberChanged(trx, memberId)
  })
  return {
    status: 'KYC_TRANSFER_VERIFY_STATUS_PENDING',
    id: null,
    next: '30101',
    codesValidUntil: new Date(now.getTime() + codeMs).toISOString(),
    result: null,
    frozenUntil: null,
  }
}

/**
 * Checks both codes and freezes both accounts. The identity moves when the freeze ends. The same codes again return
 * the same answer.
 */
export async function confirmTransfer(
  context: Needs,
  memberId: number,
  typed: BodyOf<typeof transferVerify>,
): Promise<Verify> {
  const { email, purpose } = targetOf(context, memberId, typed)
  const found = await memberByEmail(context.db, context.keyring, email)
  const codes = { ...typed, purpose }
  const outcome = await giver(context, memberId, email).then(
    () => context.db.transaction().execute((trx) => confirmWithin(trx, context, { sourceId: memberId, found }, codes)),
    async (error: unknown) => {
      // The block may be the transfer that these codes started.
      const started =
        error instanceof Refusal && found
          ? await startedWith(context.db, context, { sourceId: memberId, targetId: found.id }, codes)
          : null
      if (started) return started
      throw error
    },
  )
  // Thrown outside: the transaction that counted a wrong code must commit.
  if (typeof outcome === 'string') throw new Refusal(outcome)
  return {
    status: 'KYC_TRANSFER_VERIFY_STATUS_PENDING',
    id: outcome.id,
    next: null,
    codesValidUntil: null,
    result: 'pending',
    frozenUntil: outcome.frozen_until.toISOString(),
  }
}

type Refused =
  | 'transferCodeWrong'
  | 'transferCodeExpired'
  | 'transferAttemptsUsedUp'
  | 'transferTargetVerified'
  | 'transferRestricted'
  | (typeof blockCodes)[TransferBlock]
const codeRefusals = {
  wrong: 'transferCodeWrong',
  expired: 'transferCodeExpired',
  'used-up': 'transferAttemptsUsedUp',
} as const

/** A transfer that codes started, and until when it freezes both accounts. */
type StartedTransfer = Pick<Selectable<Database['identity_transfer']>, 'id' | 'frozen_until'>

interface TypedCodes {
  purpose: string
  sourceCode?: string
  targetCode?: string
}

async function confirmWithin(
  trx: Trx,
  context: Pick<ComplianceParts, 'exchange'> & RuleFiles & EmailParts,
  { sourceId, found }: { sourceId: number; found: Member | undefined },
  typed: TypedCodes,
): Promise<StartedTransfer | Refused> {
  const now = new Date()
  const ids = [sourceId, ...(found ? [found.id] : [])].toSorted((a, b) => a - b)
  // Locks both rows in one order: two crossing transfers cannot deadlock.
  await lockMember(trx, ...ids)
  const started = found && (await startedWith(trx, context, { sourceId, targetId: found.id }, typed))
  if (started) return started
  const own = await tryCode(trx, context, sourceId, { purpose: typed.purpose, code: typed.sourceCode ?? '', now })
  if (own !== 'right') return codeRefusals[own]
  // No account at that address, a wrong code, no attempts left: one answer, or it would reveal who has an account.
  const theirs = found
    ? await tryCode(trx, context, found.id, { purpose: typed.purpose, code: typed.targetCode ?? '', now })
    : 'wrong'
  if (!found || theirs !== 'right') return 'transferCodeWrong'
  // From here on both accounts are proven to be the member's, so we can show the real reason.
  const { blocks } = await blocksFor(context, trx, sourceId)
  if (blocks[0]) return blockCodes[blocks[0]]
  const [source, target] = [await memberById(trx, sourceId), await memberById(trx, found.id)]
  if (!source || !target || target.disabled_at) return 'transferRestricted'
  if (target.kyc_level > 0) return 'transferTargetVerified'
  if (await isRestricted(trx, target)) return 'transferRestricted'
  // The region's rules move with the identity. If the target has to keep its own region, staff decide.
  if (source.site !== target.site && keepsSite(context.regions, target, await snapshotWithin(trx, target.id)))
    return 'transferRestricted'
  await spendCodes(trx, ids, typed.purpose, now)
  const frozenUntil = new Date(now.getTime() + freezeMs)
  const { id } = await trx
    .insertInto('identity_transfer')
    .values({ source_id: sourceId, target_id: target.id, state: 'pending', frozen_until: frozenUntil })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const member of [source, target]) {
    const kind = member.id === target.id ? 'transfer-started-here' : 'transfer-started'
    await queueEmail(trx, context, member, {
      kind,
      onceKey: `transfer:${id}:started:${member.id}`,
      values: { time: frozenUntil.toISOString(), link: accountPage(context, '/personal') },
    })
    await memberChanged(trx, member.id)
  }
  await transferStarted(trx, sourceId, id, target.id)
  return { id, frozen_until: frozenUntil }
}

/** The transfer that these codes started. Null when they started none that is still open. */
async function startedWith(
  db: ComplianceParts['db'] | Trx,
  context: Pick<ComplianceParts, 'keyring'>,
  { sourceId, targetId }: { sourceId: number; targetId: number },
  { purpose, sourceCode = '', targetCode = '' }: TypedCodes,
): Promise<StartedTransfer | null> {
  const pending = await db
    .selectFrom('identity_transfer')
    .select(['id', 'frozen_until'])
    .where('source_id', '=', sourceId)
    .where('target_id', '=', targetId)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  const same =
    pending &&
    (await wasUsedLast(db, context, sourceId, { purpose, code: sourceCode })) &&
    (await wasUsedLast(db, context, targetId, { purpose, code: targetCode }))
  return same ? pending : null
}

/** Checks what we can say before anything is proven: the address itself, and the source account. */
async function giver(
  context: Pick<ComplianceParts, 'db' | 'keyring' | 'exchange'> & RuleFiles,
  memberId: number,
  email: string,
): Promise<Member> {
  if (!isEmail(email)) throw new Refusal('emailInvalid')
  const member = await memberById(context.db, memberId)
  if (!member) throw new Refusal('notSignedIn')
  if (member.email_hash.equals(context.keyring.lookup('email', email))) throw new Refusal('transferTargetSame')
  const { blocks, possibleAt } = await blocksFor(context, context.db, memberId)
  if (blocks[0])
    throw new Refusal(blockCodes[blocks[0]], { block: blocks[0], possible_at: possibleAt?.toISOString() ?? null })
  return member
}

/** The codes are bound to this pair of accounts: codes sent for another address do not work here. */
function targetOf(
  { keyring }: Pick<ComplianceParts, 'keyring'>,
  sourceId: number,
  { target }: { target: string },
): { email: string; purpose: string } {
  const email = normaliseEmail(target)
  return { email, purpose: `transfer:${sourceId}:${keyring.lookup('email', email).toString('hex')}` }
}
