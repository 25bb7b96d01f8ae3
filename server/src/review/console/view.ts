import type { Transaction } from 'kysely'
import { maskedFields } from '@tessera/contract/held-data.ts'
import type { ApprovalBlock } from '@tessera/contract/verdicts.ts'
import type { CaseView } from '@tessera/contract/case-view.ts'
import type { Database } from '../../platform/db/tables.ts'
import { memberById } from '../../accounts/members/store.ts'
import { oneMay } from '../../platform/staff/staff.ts'
import { proposalOf } from '../../verification/records/case-proposals.ts'
import { claimOf } from '../../verification/records/case-claims.ts'
import { caseVersion } from '../../verification/records/case-version.ts'
import { maskNumber } from '../../verification/records/mask.ts'
import type { ChecklistItem } from '../../compliance/questionnaires/checklist.ts'
import type { ComplianceParts } from '../../compliance/parts.ts'
import type { ComparedFact } from '../cases/case.ts'
import { openTasksOf } from '../../compliance/tasks/list.ts'
import { tasksOfMember } from '../../compliance/tasks/open.ts'
import { casesOf } from '../cases/of-member.ts'
import type { OpenedCase } from '../cases/case.ts'
import { openCase } from '../cases/open.ts'
import { kindsWithFiles } from '../evidence/case-files.ts'
import { filesOfCase } from '../evidence/files.ts'
import { appealOf, isOwnDecision } from './appeal.ts'
import { caseActsOf } from './case-acts.ts'
import { decidableOf } from './decidable.ts'
import { eventShown } from './event.ts'
import { blocksOfHolds, handlingOf } from './handling.ts'
import { approvalNeedsTwo, rejectionNeedsTwo } from '../../regions/two-reviewers.ts'
import type { Regions } from '../../regions/region.ts'
import { overturnsRejection } from '../../verification/records/overturned.ts'
import { notesShown } from './notes.ts'
import { noticesOf } from './notices.ts'
import type { PossibleReason } from './offered-reasons.ts'
import { duplicatesOf, vendorResultsOf } from './related.ts'

type Needs = Pick<
  ComplianceParts,
  'db' | 'keyring' | 'storage' | 'texts' | 'regions' | 'agreements' | 'questionnaires' | 'suitability' | 'config'
>
type Trx = Transaction<Database>

/** A case as the console shows it. Throws `InvalidTransition`. The audit chain records who opened it. */
export async function caseView(needs: Needs, id: string, by: string): Promise<CaseView> {
  const opened = await openCase(needs, id, by)
  // A questionnaire that was asked and not sent yet has no files: the member's draft is private.
  const unsent = opened.kind === 'questionnaire' && opened.files === 0
  const withFiles = kindsWithFiles.some((kind) => kind === opened.kind)
  const files = withFiles && !unsent ? (await filesOfCase(needs, id, by)).files : []
  const tasks = openTasksOf(await tasksOfMember(needs, opened.memberId, by))
  return needs.db.transaction().execute(async (trx) => {
    const language = (await memberById(trx, opened.memberId))?.language ?? 'en'
    const claim = await claimOf(trx, id)
    const appeal = await appealOf(needs, trx, id)
    const decidable = await decidableOf(needs, trx, opened, { language, appealOpen: appeal !== null })
    const proposal = await proposalShown(trx, id, by)
    const { notes, hidden } = await notesShown(needs, trx, opened, {
      by,
      proposedBy: proposal.proposedBy,
      hasFiles: files.some(({ note }) => note === null),
    })
    const cases = await casesOf(trx, opened.memberId)
    const overturns = await overturnsRejection(trx, needs, `${opened.kind}:${id}`, opened.member.site)
    const handling = await handlingOf(needs, trx, opened)
    const { servedBy, residence, level, site, locked, closed } = opened.member
    return {
      id,
      kind: opened.kind,
      state: opened.state,
      since: opened.waitsSince?.toISOString() ?? null,
      ...handling,
      version: await caseVersion(trx, `${opened.kind}:${id}`, `reviewer:${by}`),
      claim: claim && { by: claim.by, since: claim.since.toISOString(), until: claim.until.toISOString() },
      member: { id: opened.memberId, site, residence, servedBy, level, language, locked, closed },
      reasons: [...opened.reasons],
      checks: opened.checks.map(({ name, outcome, reason }) => ({ name, outcome, ...(reason ? { reason } : {}) })),
      compared: opened.compared.map(masked),
      facts: opened.facts.filter(({ name }) => appeal === null || !name.startsWith('appeal')),
      answers: [...opened.said],
      appeal,
      checklist: opened.checklist.map(itemOf),
      files: files
        .filter(({ note }) => note === null || notes.some((one) => one.id === note))
        .map(({ fileId, addedAt, ...file }) => ({ id: fileId, addedAt: addedAt.toISOString(), ...file })),
      tasks: tasks.map(({ id, type, status, template, agreement, dueAt, over }) => ({
        id,
        type,
        status,
        template,
        agreement,
        dueAt: dueAt?.toISOString() ?? null,
        over,
      })),
      notes,
      hiddenNotes: hidden,
      history: opened.history.map((step) => eventShown(step, by, proposal.proposedBy !== null)),
      otherCases: cases
        .filter((one) => one.id !== id)
        .map((one) => ({ id: one.id, kind: one.kind, state: one.state, at: one.at.toISOString() }))
        .toReversed(),
      ...decidable,
      offered: decidable.offered.map((one) => ({
        ...one,
        needsSecond: refusesAsFirst(needs.regions, site, { one, proposal, overturns, by }),
      })),
      ...proposal,
      overturns,
      needsSecond:
        proposal.proposedVerdict !== 'approved' && (overturns || needsTwo(needs.regions, opened, decidable.failed)),
      duplicates: opened.kind === 'attempt' ? await duplicatesOf(needs, trx, id, by) : [],
      vendors: opened.kind === 'attempt' ? await vendorResultsOf(trx, id) : [],
      notices: await noticesOf(needs, trx, opened, { verdicts: decidable.verdicts, language }),
      acts: await caseActsOf(trx, opened),
      blocks: [
        ...(claim && claim.by !== by ? (['CLAIMED_BY_OTHER'] as const) : []),
        ...(isOwnDecision(appeal, by) ? (['OWN_DECISION'] as const) : []),
        ...blocksOfProposal(proposal, by),
        ...(await blocksOfHolds(trx, id, `reviewer:${by}`)),
        // A proposed rejection of a decided case waits for the second reviewer.
        ...decidable.blocks.filter((block) => block !== 'NOT_WAITING' || proposal.proposedBy === null),
      ],
    }
  })
}

function needsTwo(regions: Regions, { kind, member }: OpenedCase, failed: readonly string[]): boolean {
  return kind !== 'transfer' && approvalNeedsTwo(regions, member.site, { kind, failed: failed.length > 0 })
}

type Proposal = Pick<CaseView, 'proposedBy' | 'proposedVerdict' | 'returned' | 'mayWithdraw'>

/** Whether the verdict for this reason is now a proposal that a second reviewer must confirm. */
function refusesAsFirst(
  regions: Regions,
  site: string,
  { one, proposal, overturns, by }: { one: PossibleReason; proposal: Proposal; overturns: boolean; by: string },
): boolean {
  const confirms = proposal.proposedVerdict === one.verdict && proposal.proposedBy !== by
  return !confirms && (one.verdict === 'rejected' ? rejectionNeedsTwo(regions, site, [one.code]) : overturns)
}

function blocksOfProposal({ proposedBy, proposedVerdict }: Proposal, by: string): ApprovalBlock[] {
  if (proposedBy === by) return ['OWN_PROPOSAL']
  return proposedVerdict === 'rejected' ? ['REJECTION_PROPOSED'] : []
}

/**
 * Whose decision a second reviewer must confirm, or who returned it to the first. What a person proposed who left does not
 * count, and everyone can withdraw it.
 */
async function proposalShown(trx: Trx, id: string, caller: string): Promise<Proposal> {
  const found = await proposalOf(trx, id)
  const nameOf = (actor: string): string => actor.replace(/^reviewer:/, '')
  if (!found) return { proposedBy: null, proposedVerdict: null, returned: null, mayWithdraw: false }
  const left = !(await oneMay(trx, [found.proposed_by], 'review'))
  const mayWithdraw = left || nameOf(found.proposed_by) === caller
  if (!found.returned_by || !found.returned_at || !found.return_reason)
    return {
      proposedBy: left ? null : nameOf(found.proposed_by),
      proposedVerdict: left ? null : found.verdict,
      returned: null,
      mayWithdraw,
    }
  const { returned_by: by, returned_at: at, return_reason: reason, proposed_by: first } = found
  return {
    proposedBy: null,
    proposedVerdict: null,
    returned: { by: nameOf(by), to: nameOf(first), reason, at: at.toISOString() },
    mayWithdraw,
  }
}

function masked(fact: ComparedFact): CaseView['compared'][number] {
  const hides = maskedFields.includes(fact.field)
  const shown = (value: string): string => (hides ? maskNumber(value) : value)
  return {
    ...fact,
    typed: fact.typed === null ? null : shown(fact.typed),
    read: fact.read.map((one) => ({ ...one, value: shown(one.value) })),
    masked: hides,
  }
}

/** An item of a checklist for the console. */
export function itemOf({ path, options, value }: ChecklistItem): CaseView['checklist'][number] {
  const values: readonly unknown[] = value === null ? [] : Array.isArray(value) ? value : [value]
  return { path, options: [...options], value: values.map(String) }
}
