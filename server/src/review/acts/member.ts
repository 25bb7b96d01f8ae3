import type { Transaction } from 'kysely'
import type { EmailParts } from '../../accounts/parts.ts'
import { AttributeRefused, setAttribute } from '../../accounts/members/attributes.ts'
import { committing, type BeforeCommit } from '../../platform/db/commit.ts'
import type { Db } from '../../platform/db/postgres.ts'
import type { Database } from '../../platform/db/tables.ts'
import { erasureShown } from '../../platform/audit/review-events.ts'
import { permit } from '../../platform/staff/staff.ts'
import { eraseMember, erasureOf, type Erased } from '../../status/closing/erase.ts'
import { stopTransfer } from '../../status/transfers/stop.ts'
import type { Regions } from '../../regions/region.ts'
import { actNeedsTwo } from '../../regions/two-reviewers.ts'
import { firstToAsk } from './two-people.ts'
import { scenarioAttribute, scenarioNamed, scenarios } from '../../verification/providers/simulator/scenarios.ts'

/* What staff do with one member, on the command line and in the console. */

/** Changes a member in one transaction, as this person. */
export function changing<Result>(
  parts: { db: Db } & BeforeCommit,
  by: string,
  change: (trx: Transaction<Database>, actor: string) => Promise<Result>,
): Promise<Result> {
  return committing(parts, (trx) => change(trx, `reviewer:${by}`))
}

/** Sets an attribute of a member, or removes it when empty. Returns all current attributes. */
export function changeAttribute(
  context: { db: Db },
  { memberId, name, to }: { memberId: number; name: string; to: string },
  by: string,
): Promise<Record<string, string>> {
  if (name === scenarioAttribute && to !== '' && !scenarioNamed(to))
    throw new AttributeRefused(`There is no scenario ${to}. Enter one of: ${Object.keys(scenarios).join(', ')}.`)
  return changing(context, by, (trx, actor) => setAttribute(trx, actor, memberId, { name, to }))
}

/** Stops the identity transfer of a member. Throws {@link AttributeRefused} if there is none. */
export function stopTransferOf(context: { db: Db } & EmailParts, memberId: number, by: string): Promise<void> {
  return changing(context, by, async (trx, actor) => {
    if (!(await stopTransfer(trx, context, memberId, actor)))
      throw new AttributeRefused(`No identity transfer from or to member ${memberId} is open`)
  })
}

/** What erasing a member would do, or did, and until when a backup can bring them back. */
export interface ShownErasure extends Erased {
  backupsUntil: Date
}

interface Erasing {
  memberId: number
  /** Without it nothing changes. */
  apply: boolean
  by: string
}

/**
 * Erases a member in the console: where the region wants two people, the first one asks for it. Only to repeat requests
 * to vendors takes one. The command line belongs to the owner of the machine and erases at once.
 */
export function eraseByTwo(
  context: Parameters<typeof erasing>[0] & { regions: Regions },
  memberId: number,
  by: string,
): Promise<ShownErasure | 'proposed'> {
  return changing(context, by, async (trx, actor) => {
    await permit(trx, actor, 'manage', { member: memberId })
    const { already } = await erasureOf(trx, memberId)
    const asked = { act: 'erase', subject: `member:${memberId}`, memberId, reason: null } as const
    const two = !already && (await takesTwo(trx, context.regions, memberId))
    if (two && (await firstToAsk(trx, asked, actor)) === null) return 'proposed'
    return { ...(await eraseMember(context, trx, actor, memberId)), backupsUntil: backupsUntil(context) }
  })
}

async function takesTwo(trx: Transaction<Database>, regions: Regions, memberId: number): Promise<boolean> {
  const member = await trx.selectFrom('member').select('site').where('id', '=', memberId).executeTakeFirstOrThrow()
  return actNeedsTwo(regions, [member.site], 'erase')
}

/** Whether the member was erased, and how many sessions at vendors can be asked again. */
export function erasedOf(
  { db }: { db: Db },
  memberId: number,
  by: string,
): Promise<{ erased: boolean; providers: number }> {
  return db.transaction().execute(async (trx) => {
    await permit(trx, `reviewer:${by}`, 'manage', { member: memberId })
    const { already, providers } = await erasureOf(trx, memberId)
    return { erased: already, providers }
  })
}

/** What erasing a member would do, and whether a second admin must confirm it. Changes nothing. */
export function shownErasure(
  context: Parameters<typeof erasing>[0] & { regions: Regions },
  memberId: number,
  by: string,
): Promise<ShownErasure & { needsSecond: boolean }> {
  return changing(context, by, async (trx, actor) => {
    await permit(trx, actor, 'manage', { member: memberId })
    const erased = await erasureOf(trx, memberId)
    const needsSecond = !erased.already && (await takesTwo(trx, context.regions, memberId))
    await erasureShown(trx, actor, memberId)
    return { ...erased, backupsUntil: backupsUntil(context), needsSecond }
  })
}

/** Erases a member, or says what that would do. */
export function erasing(
  context: { db: Db; config: { backupDays: number } } & EmailParts & BeforeCommit,
  { memberId, apply, by }: Erasing,
): Promise<ShownErasure> {
  return changing(context, by, async (trx, actor) => {
    await permit(trx, actor, 'manage', { member: memberId })
    const erased = apply ? await eraseMember(context, trx, actor, memberId) : await erasureOf(trx, memberId)
    if (!apply) await erasureShown(trx, actor, memberId)
    return { ...erased, backupsUntil: backupsUntil(context) }
  })
}

const backupsUntil = ({ config }: { config: { backupDays: number } }): Date =>
  new Date(Date.now() + config.backupDays * 86_400_000)
