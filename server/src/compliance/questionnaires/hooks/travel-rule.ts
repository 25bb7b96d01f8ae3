import type { EmailParts } from '../../../accounts/parts.ts'
import type { Transaction } from 'kysely'
import type { Answers, Wallet } from '@tessera/contract/questionnaire.ts'
import { outcomeOf, type Outcome } from '@tessera/questionnaires/engine/outcome.ts'
import type { Template } from '@tessera/questionnaires/engine/template.ts'
import type { ComplianceParts } from '../../parts.ts'
import type { Questionnaire } from '../../../platform/db/questionnaire-tables.ts'
import type { Database, Member } from '../../../platform/db/tables.ts'
import type { SessionMember } from '../../../accounts/sessions/sessions.ts'
import { latestSubmission } from '../again.ts'
import { notifyAsked } from '../notify-asked.ts'
import { factsOf } from '../facts.ts'
import { transferTemplate, walletTemplate } from '../../../regions/known-templates.ts'
import { approveByMachine } from '../record-decision.ts'
import { ownQuestionnaire } from '../store.ts'
import { openTasks } from '../tasks.ts'
import { takeBack } from '../withdraw.ts'
import { isProven, proofFaults, rememberWallet, walletOf, withChallenge, withMethods } from '../../wallets/proof.ts'
import { withTest } from '../../wallets/test-amount.ts'
import { prepareTest } from '../wallet-tests.ts'
import type { TemplateHooks } from './hooks.ts'
import { walletFrom, walletHash } from '../../wallets/wallet.ts'
import { sealed } from '../../../platform/secrets/sealed-columns.ts'

/* The questionnaires of the travel rule: about a transfer, and the proof of its wallet. */

type Trx = Transaction<Database>
type Needs = Pick<ComplianceParts, 'keyring' | 'questionnaires' | 'regions'> & EmailParts

/** The questions about a transfer. */
export const transfer: TemplateHooks = {
  request: { about: 'a transfer', command: (memberId) => `transfer ${memberId} --reference ID …` },
  submitted: async (parts, trx, { member, row, answers, outcome }) => {
    const wallet = walletFrom(answers['place.wallet'])
    // A wallet that the member has proved needs no new proof.
    const waits = outcome.tasks.includes('WALLET_PROOF') && !(wallet && (await isProven(parts, trx, member, wallet)))
    await dropProof(parts, trx, member, { requestId: row.request_id, wallet: waits ? wallet : null })
    return {
      tasks: outcome.tasks.filter((task) => task !== 'WALLET_PROOF' || waits),
      request: walletOf(answers),
      waits,
    }
  },
}

/** The proof that a wallet of a transfer is the member's. */
export const walletProof: TemplateHooks = {
  confirmed: true,
  form: withMethods,
  beforeSave: prepareTest,
  fillIn: async (parts, trx, { member, row, template, changes, answers }) =>
    withTest(parts, trx, member, { row, answers: withChallenge(parts, template, member, { row, changes, answers }) }),
  faults: (parts, db, { member, row, template, answers }) => proofFaults(parts, db, { template, row, answers }, member),
  /**
   * Stores the wallet, approves the transfers that needed only the proof, and withdraws other requests for it.
   */
  approved: async (parts, trx, { member, row: proof, answers }, by) => {
    const wallet = await rememberWallet(parts, trx, member, { row: proof, answers, by })
    if (!wallet) return
    for (const { row, ...evaluated } of await waitingTransfers(parts, trx, member, wallet))
      if (evaluated.outcome.autoApprove) await approveByMachine(parts, trx, member, { ...evaluated, row })
    for (const asked of await proofsOf(trx, member)) {
      const other = requestedOf(parts, member, asked)
      if (waitsForMember(asked) && other && isSame(parts, wallet, other)) await takeBack(trx, parts, asked, 'machine')
    }
  },
}

/**
 * After a resubmission of a transfer, withdraws the request for a proof that is no longer needed. `wallet`: the wallet
 * to prove now.
 */
async function dropProof(
  parts: Needs,
  trx: Trx,
  member: SessionMember,
  { requestId, wallet }: { requestId: string; wallet: Wallet | null },
): Promise<void> {
  const asked = (await proofsOf(trx, member)).find((row) => row.request_id === requestId)
  const before = asked && requestedOf(parts, member, asked)
  if (!asked || !before || (wallet && isSame(parts, wallet, before))) return
  // A proof of the other wallet counts for that wallet, not for this transfer.
  if (waitsForMember(asked) || (wallet && asked.state === 'QUESTIONNAIRE_STATUS_APPROVED'))
    await takeBack(trx, parts, asked, 'machine')
}

/**
 * After a proof is revoked, open transfers need a new one. Those in review ask for it, and the member gets an email.
 */
export async function askProofAgain(
  parts: Needs,
  trx: Trx,
  member: Member,
  { wallet, by }: { wallet: Wallet; by: string },
): Promise<void> {
  for (const proof of await proofsOf(trx, member)) {
    const shown = requestedOf(parts, member, proof)
    if (proof.state !== 'QUESTIONNAIRE_STATUS_APPROVED' || !shown || !isSame(parts, wallet, shown)) continue
    const transfer = await ownQuestionnaire(trx, {
      memberId: member.id,
      code: transferTemplate,
      requestId: proof.request_id,
    })
    if (transfer?.state !== 'QUESTIONNAIRE_STATUS_APPROVED') await takeBack(trx, parts, proof, by)
  }
  for (const { row, answers } of await waitingTransfers(parts, trx, member, wallet)) {
    const proof = { memberId: member.id, code: walletTemplate, requestId: row.request_id }
    if (await ownQuestionnaire(trx, proof)) continue
    await openTasks(parts, trx, member, { source: row, tasks: ['WALLET_PROOF'], request: walletOf(answers) })
    const asked = await ownQuestionnaire(trx, proof)
    if (asked) await notifyAsked(trx, parts, member, asked)
  }
}

/** A transfer in review with its current evaluation. */
interface Waiting {
  row: Questionnaire
  template: Template
  submissionId: string
  answers: Answers
  outcome: Outcome
}

/** The transfers in review that need a proof of this wallet, with a new evaluation. */
async function waitingTransfers(parts: Needs, trx: Trx, member: SessionMember, wallet: Wallet): Promise<Waiting[]> {
  const template = parts.questionnaires.templates.get(transferTemplate)?.template
  if (!template) return []
  const facts = await factsOf(parts, trx, member, { template, connectionCountry: null })
  const rows = await trx
    .selectFrom('questionnaire')
    .selectAll()
    .where('member_id', '=', member.id)
    .where('template_code', '=', transferTemplate)
    .where('state', 'in', ['QUESTIONNAIRE_STATUS_PENDING', 'QUESTIONNAIRE_STATUS_PENDING_NO_EDIT'])
    .where('withdrawn_at', 'is', null)
    .orderBy('opened_at')
    .forUpdate()
    .execute()
  const found: Waiting[] = []
  for (const row of rows) {
    const sent = await latestSubmission(trx, row.id)
    if (!sent) continue
    const answers = parts.keyring.openJson<Answers>(
      member,
      sealed('questionnaire_submission', 'answers', { questionnaire_id: row.id, number: sent.number }),
      sent.answers,
    )
    const other = walletFrom(answers['place.wallet'])
    const outcome = outcomeOf(template, answers, facts)
    if (other && isSame(parts, wallet, other) && outcome.tasks.includes('WALLET_PROOF'))
      found.push({ row, template, submissionId: sent.id, answers, outcome })
  }
  return found
}

/** Wallet proofs that transfers asked for. */
function proofsOf(trx: Trx, member: SessionMember): Promise<Questionnaire[]> {
  return trx
    .selectFrom('questionnaire')
    .selectAll()
    .where('member_id', '=', member.id)
    .where('template_code', '=', walletTemplate)
    .where('opened_by', '=', `rule:${transferTemplate}`)
    .where('withdrawn_at', 'is', null)
    .forUpdate()
    .execute()
}

/** The wallet that a proof was requested for. */
function requestedOf({ keyring }: Needs, member: SessionMember, { request }: Questionnaire): Wallet | null {
  return request
    ? walletFrom(keyring.openJson<Answers>(member, sealed('questionnaire', 'request'), request)['request.wallet'])
    : null
}

function waitsForMember({ state, final }: Questionnaire): boolean {
  return state === 'QUESTIONNAIRE_STATUS_UNSUBMIT' || (state === 'QUESTIONNAIRE_STATUS_REJECTED' && !final)
}

function isSame({ keyring }: Needs, one: Wallet, other: Wallet): boolean {
  return walletHash(keyring, one).equals(walletHash(keyring, other))
}
