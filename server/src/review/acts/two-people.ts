import type { Static } from 'typebox'
import type { Transaction } from 'kysely'
import { exportReasons } from '@tessera/contract/case-export.ts'
import type { Permission } from '@tessera/contract/staff.ts'
import { proposalDays, twoPeopleActs, type ActProposal, type TwoPeopleAct } from '@tessera/contract/two-people.ts'
import { actConfirmed, actDeclined, actProposed } from '../../platform/audit/review-events.ts'
import type { Db } from '../../platform/db/postgres.ts'
import type { ActProposalRow } from '../../platform/db/staff-tables.ts'
import type { Database } from '../../platform/db/tables.ts'
import { rolesAllow } from '../../platform/staff/roles.ts'
import { oneMay, permit, prefix, sitesOf, staffNow } from '../../platform/staff/staff.ts'
import { InvalidTransition } from '../../verification/records/invalid-transition.ts'

/* Erasing a member and exporting cases take two people: the first asks, the second does the same and so confirms it. */

type Trx = Transaction<Database>

const permissionOf = { erase: 'manage', export: 'senior' } as const satisfies Record<TwoPeopleAct, Permission>
const lasting = proposalDays * 86_400_000

/** What one person asks for. */
interface Asked {
  act: TwoPeopleAct
  subject: string
  memberId: number | null
  reason: string | null
}

/**
 * Who asked for an act first, if it happens now. Null: it is asked for now, and a second person must confirm it. Throws
 * {@link InvalidTransition} for one's own, for that of someone whom they let in or who let them in, and for another reason than the first one's. `by`: `reviewer:<name>`.
 */
export async function firstToAsk(trx: Trx, asked: Asked, by: string): Promise<string | null> {
  const { act, subject, memberId, reason } = asked
  const found = await proposalOf(trx, asked)
  if (found && (await isOpen(trx, found))) {
    if (found.proposed_by === by)
      throw new InvalidTransition('You have asked for this already: a second person must confirm it')
    if (found.reason !== reason)
      throw new InvalidTransition(`The first person gave another reason, ${found.reason}: both must give the same`)
    await refuseLetIn(trx, by, found.proposed_by)
    await end(trx, asked)
    await actConfirmed(trx, by, subject, { act, first: found.proposed_by })
    return found.proposed_by
  }
  const row = { member_id: memberId, reason, proposed_by: by, proposed_at: new Date() }
  await trx
    .insertInto('act_proposal')
    .values({ act, subject, ...row })
    .onConflict((conflict) => conflict.columns(['act', 'subject']).doUpdateSet(row))
    .execute()
  await actProposed(trx, by, subject, { act, ...(reason === null ? {} : { reason }) })
  return null
}

/**
 * With a person whom they let in one admin would be both. So nobody confirms with someone whom they let in, or who let
 * them in. Throws {@link InvalidTransition}.
 */
async function refuseLetIn(trx: Trx, by: string, first: string): Promise<void> {
  const name = first.slice(prefix.length)
  if ((await letInWith(trx, by.slice(prefix.length))).has(name))
    throw new InvalidTransition(
      `You added or invited ${name}, or gave them a role, or they did so for you: someone else must confirm this`,
    )
}

/** Whom a person added, invited or gave a role, and who did so for them. */
async function letInWith(trx: Trx, name: string): Promise<ReadonlySet<string>> {
  const events = await trx
    .selectFrom('audit_event')
    .select(['actor', 'subject'])
    .where('action', 'in', ['staff.added', 'staff.invited', 'staff.roles_changed'])
    .where((eb) => eb.or([eb('actor', '=', `${prefix}${name}`), eb('subject', '=', `staff:${name}`)]))
    .execute()
  // Sign-in with the company’s provider adds people, too, and is no person.
  const byPeople = events.filter(({ actor }) => actor.startsWith(prefix))
  return new Set(byPeople.flatMap(({ actor, subject }) => [actor.slice(prefix.length), subject.slice('staff:'.length)]))
}

/** Declines what a colleague asked for, or withdraws one's own. Throws {@link InvalidTransition}. */
export async function declineProposal(db: Db, asked: Pick<Asked, 'act' | 'subject'>, name: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const found = (await visibleTo(trx, name)).find(
      ({ act, subject }) => act === asked.act && subject === asked.subject,
    )
    if (!found) throw new InvalidTransition('Nobody waits for a second person here')
    await end(trx, asked)
    await actDeclined(trx, `${prefix}${name}`, asked.subject, { act: asked.act, first: found.proposed_by })
  })
}

/** What a second person must confirm, the latest first, and for which acts this person has none. */
export function proposalsFor(
  db: Db,
  name: string,
): Promise<{ proposals: Static<typeof ActProposal>[] } & WithoutSecond> {
  return db.transaction().execute(async (trx) => ({
    proposals: (await visibleTo(trx, name)).map((row) => shown(row, name)),
    ...(await withoutSecond(trx, name)),
  }))
}

/** What is asked for and this person could confirm or withdraw: by role and region. */
async function visibleTo(trx: Trx, name: string): Promise<ActProposalRow[]> {
  const actor = `${prefix}${name}`
  const rows = await trx.selectFrom('act_proposal').selectAll().orderBy('proposed_at', 'desc').forUpdate().execute()
  const ours = (await sitesOf(trx, actor))?.join(',') ?? ''
  const seen: ActProposalRow[] = []
  for (const row of rows) {
    const about = row.member_id === null ? 'own' : { member: row.member_id }
    const may = await permit(trx, actor, permissionOf[row.act], about).then(
      () => true,
      () => false,
    )
    // A period has the cases of the regions of who asked: who has others would export other cases.
    const fits = row.member_id !== null || (row.subject.split(' ')[1] ?? '') === ours
    if (may && fits && (await isOpen(trx, row))) seen.push(row)
  }
  return seen
}

/** The acts that this person cannot do with anyone. */
interface WithoutSecond {
  /** Nobody else has the role. */
  alone: TwoPeopleAct[]
  /** They let in everyone else who has the role, or were let in by them. */
  letIn: TwoPeopleAct[]
}

async function withoutSecond(trx: Trx, name: string): Promise<WithoutSecond> {
  const staff = await staffNow(trx)
  const near = await letInWith(trx, name)
  const othersFor = (act: TwoPeopleAct): string[] | null => {
    const able = staff.filter(({ roles }) => rolesAllow(roles, permissionOf[act])).map((one) => one.name)
    return able.includes(name) ? able.filter((one) => one !== name) : null
  }
  return {
    alone: twoPeopleActs.filter((act) => othersFor(act)?.length === 0),
    letIn: twoPeopleActs.filter((act) => {
      const others = othersFor(act) ?? []
      return others.length > 0 && others.every((one) => near.has(one))
    }),
  }
}

function proposalOf(trx: Trx, { act, subject }: Pick<Asked, 'act' | 'subject'>): Promise<ActProposalRow | undefined> {
  return trx
    .selectFrom('act_proposal')
    .selectAll()
    .where('act', '=', act)
    .where('subject', '=', subject)
    .forUpdate()
    .executeTakeFirst()
}

/** What a person asked for who left, or lost the role, does not count, nor what nobody confirmed in time. */
const isOpen = async (trx: Trx, { act, proposed_at: at, proposed_by: by }: ActProposalRow): Promise<boolean> =>
  at.getTime() > Date.now() - lasting && (await oneMay(trx, [by], permissionOf[act]))

async function end(trx: Trx, { act, subject }: Pick<Asked, 'act' | 'subject'>): Promise<void> {
  await trx.deleteFrom('act_proposal').where('act', '=', act).where('subject', '=', subject).execute()
}

function shown(row: ActProposalRow, name: string): Static<typeof ActProposal> {
  const [, from, to] = /^period:([\d-]+)\/([\d-]+)/.exec(row.subject) ?? []
  return {
    act: row.act,
    subject: row.subject,
    memberId: row.member_id,
    caseId: /^case:(.+)$/.exec(row.subject)?.[1] ?? null,
    period: from && to ? { from, to } : null,
    reason: exportReasons.find((code) => code === row.reason) ?? null,
    by: row.proposed_by.slice(prefix.length),
    own: row.proposed_by === `${prefix}${name}`,
    at: row.proposed_at.toISOString(),
    until: new Date(row.proposed_at.getTime() + lasting).toISOString(),
  }
}
