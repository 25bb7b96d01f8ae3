import type { Transaction } from 'kysely'
import type { Answers, Wallet } from '@tessera/contract/questionnaire.ts'
import { outcomeOf } from '@tessera/questionnaires/engine/outcome.ts'
import type { Context } from '../context.ts'
import type { Questionnaire } from '../db/questionnaire-tables.ts'
import type { Database } from '../db/tables.ts'
import type { LetterParts } from '../mail/decided.ts'
import type { SessionMember } from '../members/sessions.ts'
import { latestSubmission } from '../questionnaires/again.ts'
import { factsOf } from '../questionnaires/facts.ts'
import { transferTemplate, walletTemplate } from '../questionnaires/known-templates.ts'
import { approveByMachine } from '../questionnaires/settle.ts'
import { takeBack } from '../questionnaires/withdraw.ts'
import { rememberWallet } from './proof.ts'
import { walletFrom, walletHash } from './wallet.ts'

/* What follows for transfers once the wallet they go to, or come from, is shown to be the member's. */

type Trx = Transaction<Database>
type Needs = Pick<Context, 'keyring' | 'questionnaires' | 'regions'> & LetterParts

/** A proof was approved: its wallet is kept as the member's, transfers that waited for that alone go on, and it is not asked for anew. `by`: who approved it. */
export async function acceptProof(parts: Needs, trx: Trx, member: SessionMember, proof: Questionnaire, answers: Answers, by: string): Promise<void> {
  const wallet = await rememberWallet(parts, trx, member, proof, answers, by)
  if (!wallet) return
  await approveTransfers(parts, trx, member, wallet)
  for (const asked of await proofsOf(trx, member)) {
    const other = requestedOf(parts, member, asked)
    if (waitsForMember(asked) && other && isSame(parts, wallet, other)) await takeBack(trx, parts, asked, 'machine')
  }
}

/** A transfer was answered anew: the proof of another wallet, or one that is not needed any more, is not asked for. `wallet`: the one to be shown now. */
export async function dropProof(parts: Needs, trx: Trx, member: SessionMember, { request_id: requestId }: Pick<Questionnaire, 'request_id'>, wallet: Wallet | null): Promise<void> {
  const asked = (await proofsOf(trx, member)).find((row) => row.request_id === requestId)
  const before = asked && requestedOf(parts, member, asked)
  if (!asked || !before || (wallet && isSame(parts, wallet, before))) return
  // What was shown of the other wallet holds for it, not for this transfer.
  if (waitsForMember(asked) || (wallet && asked.state === 'QUESTIONNAIRE_STATUS_APPROVED')) await takeBack(trx, parts, asked, 'machine')
}

/** Judges anew the transfers to this wallet that wait, and approves those that waited for its proof alone. */
async function approveTransfers(parts: Needs, trx: Trx, member: SessionMember, wallet: Wallet): Promise<void> {
  const template = parts.questionnaires.templates.get(transferTemplate)?.template
  if (!template) return
  const facts = await factsOf(parts, trx, member, template, null)
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
  for (const row of rows) {
    const sent = await latestSubmission(trx, row.id)
    if (!sent) continue
    const answers = parts.keyring.openJson<Answers>(member, `questionnaire_submission.answers.${row.id}.${sent.number}`, sent.answers)
    const other = walletFrom(answers['place.wallet'])
    const outcome = outcomeOf(template, answers, facts)
    if (other && isSame(parts, wallet, other) && outcome.tasks.includes('WALLET_PROOF') && outcome.autoApprove)
      await approveByMachine(parts, trx, member, row, { template, submissionId: sent.id, answers, outcome })
  }
}

/** Proofs that transfers asked for. */
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

/** The wallet that such a proof is asked of. */
function requestedOf({ keyring }: Needs, member: SessionMember, { request }: Questionnaire): Wallet | null {
  return request ? walletFrom(keyring.openJson<Answers>(member, 'questionnaire.request', request)['request.wallet']) : null
}

function waitsForMember({ state, final }: Questionnaire): boolean {
  return state === 'QUESTIONNAIRE_STATUS_UNSUBMIT' || (state === 'QUESTIONNAIRE_STATUS_REJECTED' && !final)
}

function isSame({ keyring }: Needs, one: Wallet, other: Wallet): boolean {
  return walletHash(keyring, one).equals(walletHash(keyring, other))
}
