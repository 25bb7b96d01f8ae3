import type { Answers, Money } from '@tessera/contract/questionnaire.ts'
import { asNumber } from '@tessera/questionnaires/engine/expression.ts'
import { converted } from '@tessera/questionnaires/engine/rates.ts'
import type { Template } from '@tessera/questionnaires/engine/template.ts'
import type { ComplianceParts } from '../../compliance/parts.ts'
import type { Questionnaire } from '../../platform/db/questionnaire-tables.ts'
import { InvalidTransition } from '../../verification/records/invalid-transition.ts'
import { memberById } from '../../accounts/members/store.ts'
import { transferTemplate, walletTemplate } from '../../regions/known-templates.ts'
import { open, ownQuestionnaire } from '../../compliance/questionnaires/store.ts'
import { canonical } from '../../platform/canonical-json.ts'
import { dueAfter } from '../../platform/dates.ts'
import { permit } from '../../platform/staff/staff.ts'
import { sealed } from '../../platform/secrets/sealed-columns.ts'

/** A transfer of virtual assets, as the exchange reports it before it sends or books it. */
export interface Transfer {
  memberId: number
  /** The exchange's own id of the transfer. We ask about each id only once. */
  reference: string
  direction: 'in' | 'out'
  asset: string
  /** A decimal number, in the asset. */
  amount: string
  /** Its current value. */
  value: Money
}

/**
 * `clear`: may proceed. `asked`: needs the member's answers. `in_review`: needs a reviewer. `refused`: may never
 * proceed.
 */
export type TransferStatus = 'clear' | 'asked' | 'in_review' | 'refused'

type Needs = Pick<ComplianceParts, 'db' | 'keyring' | 'questionnaires'>

/**
 * Whether a transfer may proceed under the travel rule of the member's region. From the region's amount on, we ask the
 * questionnaire on transfers with the transfer in it. The exchange calls again with the same reference until the
 * answer is `clear` or `refused`. Another transfer under a known reference is rejected: what was cleared for a small
 * one must not let a large one pass. `by`: the caller, as the audit trail names them.
 */
export async function travelRule(
  { db, keyring, questionnaires }: Needs,
  transfer: Transfer,
  by: string,
): Promise<TransferStatus> {
  await permit(db, by, 'review', { member: transfer.memberId })
  const template = questionnaires.templates.get(transferTemplate)?.template
  const member = await memberById(db, transfer.memberId)
  if (!template || !member) throw new InvalidTransition(`There is no member ${transfer.memberId}`)
  const which = { memberId: member.id, code: transferTemplate, requestId: transfer.reference }
  const request = requestOf(transfer)
  const known = await ownQuestionnaire(db, which)
  if (!known && !isAsked(template, member.site, transfer.value)) return 'clear'
  if (!known) {
    const scene = transfer.direction === 'out' ? 'WITHDRAW_HOLD' : 'DEPOSIT_HOLD'
    const opened = await db.transaction().execute((trx) =>
      open(trx, keyring, member, {
        ...which,
        sceneCode: scene,
        by,
        blocking: template.blocking ?? [],
        dueAt: dueAfter(template.dueDays),
        request,
      }),
    )
    if (opened) return 'asked'
  }
  const row = known ?? (await ownQuestionnaire(db, which))
  const recorded = row?.request
    ? keyring.openJson<Answers>(member, sealed('questionnaire', 'request'), row.request)
    : null
  if (!row || canonical(recorded) !== canonical(request))
    throw new InvalidTransition(`${transfer.reference} is another transfer of this member already`)
  const proof = await ownQuestionnaire(db, { ...which, code: walletTemplate })
  return transferStatusOf([row, ...(proof ? [proof] : [])])
}

/** The prefilled part of the questionnaire, which the member cannot change. */
function requestOf({ direction, asset, amount, value }: Transfer): Answers {
  return { 'request.direction': direction, 'request.asset': asset, 'request.amount': amount, 'request.value': value }
}

/** Whether the region's rules apply to a transfer of this value. */
function isAsked({ thresholds = {}, rates }: Template, site: string, value: Money): boolean {
  const least = thresholds[`data${site.charAt(0)}${site.slice(1).toLowerCase()}`] ?? thresholds['dataDefault']
  const worth = converted(asNumber(value) ?? Number.NaN, value.currency, least?.unit ?? 'USD', rates)
  if (worth === undefined || Number.isNaN(worth))
    throw new InvalidTransition(
      `The value ${value.amount} ${value.currency} cannot be compared: there is no rate for that currency. Choose another one`,
    )
  return !least || worth >= least.value
}

/** The status of a transfer and the proof of its wallet: that of the part that is farthest from done. */
export function transferStatusOf(rows: readonly Pick<Questionnaire, 'state' | 'final'>[]): TransferStatus {
  if (rows.some(({ state, final }) => final && state === 'QUESTIONNAIRE_STATUS_REJECTED')) return 'refused'
  if (rows.every(({ state }) => state === 'QUESTIONNAIRE_STATUS_APPROVED')) return 'clear'
  return rows.some(
    ({ state }) => state === 'QUESTIONNAIRE_STATUS_UNSUBMIT' || state === 'QUESTIONNAIRE_STATUS_REJECTED',
  )
    ? 'asked'
    : 'in_review'
}
