import type { Static } from 'typebox'
import type { MemberAccount } from '@tessera/contract/member-account.ts'
import type { RuleFiles } from '../../regions/parts.ts'
import type { Db } from '../../platform/db/postgres.ts'
import type { Member } from '../../platform/db/tables.ts'
import type { Keyring } from '../../platform/secrets/keyring.ts'
import { policyOf } from '../../regions/policies.ts'
import { regionOf } from '../../regions/region.ts'
import { memberById } from '../../accounts/members/store.ts'
import { listSessions } from '../../accounts/sessions/sessions.ts'
import { attemptsWithin } from '../../accounts/snapshot/attempts.ts'
import { snapshotWithin } from '../../accounts/snapshot/snapshot.ts'
import { signaturesOf } from '../../compliance/agreements/store.ts'
import { liftersOf } from '../../compliance/tasks/compute-tasks.ts'
import { computedTasksFor } from '../../compliance/tasks/list.ts'
import { cryptoTransfersOf } from './crypto-transfers.ts'
import { limitationsOf } from '../../status/limitations.ts'
import { tablesOf } from '../../status/limit-tables.ts'

type Account = Static<typeof MemberAccount>

/** The latest emails and text messages that are listed. */
const mostNotices = 30

/**
 * What a member may use now, what they signed, what was sent to them, and where they are signed in: codes and times,
 * never a text. The caller has checked who asks, and recorded it.
 */
export async function memberAccountOf(
  needs: RuleFiles & { db: Db; keyring: Keyring },
  memberId: number,
): Promise<Account> {
  const { db } = needs
  const member = await memberById(db, memberId)
  if (!member) return { limits: [], agreements: [], transfers: [], notices: [], signIns: [] }
  const [limits, transfers, signed, notices, sessions] = await Promise.all([
    limitsOf(needs, member),
    cryptoTransfersOf(needs, member),
    signaturesOf(db, memberId),
    db
      .selectFrom('outbox_email')
      .select(['kind', 'channel', 'created_at'])
      .where('member_id', '=', memberId)
      .orderBy('created_at', 'desc')
      .limit(mostNotices)
      .execute(),
    listSessions(db, memberId),
  ])
  return {
    limits,
    transfers,
    agreements: signed
      .map(({ agreement, version, language, signed_at: at }) => ({
        agreement,
        version,
        language,
        at: at.toISOString(),
      }))
      .toReversed(),
    notices: notices.map(({ kind, channel, created_at: at }) => ({ kind, channel, at: at.toISOString() })),
    signIns: sessions.map(({ created_at: at, seen_at: seen, user_agent: browser, country }) => ({
      at: at.toISOString(),
      seenAt: seen.toISOString(),
      browser,
      country,
    })),
  }
}

/** The products of the member's level, each with its limit or why it is closed. */
async function limitsOf(needs: RuleFiles & { db: Db }, member: Member): Promise<Account['limits']> {
  const { db, regions } = needs
  const now = new Date()
  const [attempts, snapshot] = await Promise.all([attemptsWithin(db, member.id), snapshotWithin(db, member.id)])
  const computedTasks = computedTasksFor(needs, { member, attempts, snapshot }, now)
  const region = regionOf(regions, member.site)
  const policy = policyOf(regions, member.site)
  const closed = limitationsOf(member, { region, policy }, { snapshot, computedTasks }, now)
  const lifters = liftersOf(computedTasks, { snapshot, member, now })
  const products = tablesOf(region, lifters).levels[member.kyc_level]?.products ?? []
  return products.map(({ product, limit, period }) => {
    const why = closed.find(({ capability }) => capability === product)
    return { product, limit, period, closed: why ? why.reasonKey.replace('limitation.', '') : null }
  })
}
