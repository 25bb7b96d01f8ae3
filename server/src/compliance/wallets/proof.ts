import type { Transaction } from 'kysely'
import type { Answers, Fault, MemberItem, MemberTemplate, Value, Wallet } from '@tessera/contract/questionnaire.ts'
import { asNumber } from '@tessera/questionnaires/engine/expression.ts'
import { converted } from '@tessera/questionnaires/engine/rates.ts'
import type { Template } from '@tessera/questionnaires/engine/template.ts'
import { walletProven } from '../../platform/audit/compliance-events.ts'
import type { ComplianceParts } from '../parts.ts'
import type { Db } from '../../platform/db/postgres.ts'
import type { Questionnaire } from '../../platform/db/questionnaire-tables.ts'
import type { Database } from '../../platform/db/tables.ts'
import type { KeyHolder, Keyring } from '../../platform/secrets/keyring.ts'
import { isChallengeValid, challengeText } from './challenge.ts'
import { isSeen } from './test-amount.ts'
import { walletFrom, walletHash } from './wallet.ts'
import { canSign, isSignedBy } from './signature.ts'
import { sealed } from '../../platform/secrets/sealed-columns.ts'

/* The questionnaire in which a member proves that a wallet is theirs: what the server fills in, offers and checks. */

type Needs = Pick<ComplianceParts, 'keyring' | 'config'>

/** What the wallet proof takes from the questions about a transfer. The member must prove that wallet and no other. */
export function walletOf(answers: Answers): Answers | undefined {
  const wallet = walletFrom(answers['place.wallet'])
  const value = answers['transfer.value']
  return wallet ? { 'request.wallet': wallet, ...(value === undefined ? {} : { 'request.value': value }) } : undefined
}

/**
 * The form without the methods that cannot work with this wallet. `testChains`: chains on which the exchange can
 * receive a test amount.
 */
export function withMethods(
  view: MemberTemplate,
  request: Answers | null,
  { site, testChains }: { site: string; testChains: readonly string[] },
): MemberTemplate {
  const wallet = walletFrom(request?.['request.wallet'])
  const ways: Readonly<Record<string, boolean>> = {
    signature: wallet === null || canSign(wallet),
    satoshi: wallet ? testChains.includes(wallet.chain) : testChains.length > 0,
    screenshot: site === 'EU' && isSmall(view, request?.['request.value']),
  }
  const offered = (item: MemberItem): MemberItem => ({
    ...item,
    options: item.options?.filter(({ value }) => ways[value] !== false) ?? [],
  })
  return {
    ...view,
    sections: view.sections.map((section) => ({
      ...section,
      items: section.items.map((item) => (section.id === 'method' && item.id === 'by' ? offered(item) : item)),
    })),
  }
}

function isSmall({ thresholds = {}, rates }: MemberTemplate, value: Value | undefined): boolean {
  const most = thresholds['screenshotEu']
  if (!most || typeof value !== 'object' || !('currency' in value) || !rates) return false
  const worth = converted(asNumber(value) ?? Number.NaN, value.currency, most.unit, rates)
  return worth !== undefined && worth <= most.value
}

/**
 * Puts a new text to sign into the answers when the member chooses to sign, and removes a signature of an older text.
 */
export function withChallenge(
  needs: Needs,
  template: Template,
  member: KeyHolder,
  {
    row,
    changes,
    answers,
  }: { row: Pick<Questionnaire, 'id'>; changes: Readonly<Record<string, unknown>>; answers: Answers },
): Answers {
  const wallet = walletFrom(answers['wallet.wallet'])
  if (changes['method.by'] !== 'signature' || !wallet) return answers
  const { 'signed.signature': _old, 'signed.challenge': _text, ...others } = answers
  // A wallet whose signature cannot be checked gets no text. The form says so.
  if (!canSign(wallet)) return others
  return {
    ...others,
    'signed.challenge': challengeText(
      needs,
      { memberId: member.id, questionnaireId: row.id, wallet },
      new Date(),
      minutesOf(template),
    ),
  }
}

/** Errors in the proof itself. Nothing else in the form shows who owns the wallet. */
export async function proofFaults(
  needs: Needs,
  db: Db | Transaction<Database>,
  { template, row, answers }: { template: Template; row: Pick<Questionnaire, 'id'>; answers: Answers },
  member: KeyHolder,
): Promise<Fault[]> {
  if (answers['method.by'] === 'signature') return signatureFaults(needs, { template, row, answers }, member)
  const wallet = walletFrom(answers['wallet.wallet'])
  if (answers['method.by'] !== 'satoshi' || !wallet) return []
  return (await isSeen(db, needs.keyring, row.id, wallet)) ? [] : [{ path: 'method.by', code: 'testNotSeen' }]
}

function signatureFaults(
  needs: Needs,
  { template, row, answers }: { template: Template; row: Pick<Questionnaire, 'id'>; answers: Answers },
  member: KeyHolder,
): Fault[] {
  const wallet = walletFrom(answers['wallet.wallet'])
  const { 'signed.challenge': text, 'signed.signature': signature } = answers
  if (!wallet || typeof text !== 'string' || typeof signature !== 'string') return []
  const stands = isChallengeValid(
    needs,
    { memberId: member.id, questionnaireId: row.id, wallet },
    { text, minutes: minutesOf(template), now: new Date() },
  )
  if (stands !== 'good') return [{ path: 'method.by', code: 'challengeOver' }]
  return isSignedBy(wallet, text, signature) ? [] : [{ path: 'signed.signature', code: 'walletSignature' }]
}

/**
 * Stores that a wallet is the member's, so that no new proof is needed until that is revoked. Null where there is
 * nothing to store. `by`: who accepted the proof.
 */
export async function rememberWallet(
  { keyring }: { keyring: Keyring },
  trx: Transaction<Database>,
  member: KeyHolder,
  { row, answers, by }: { row: Pick<Questionnaire, 'id'>; answers: Answers; by: string },
): Promise<Wallet | null> {
  const wallet = walletFrom(answers['wallet.wallet'])
  // Screenshots are accepted up to an amount, and prove nothing for the next transfer.
  const method = (['signature', 'satoshi', 'video'] as const).find((one) => one === answers['method.by'])
  if (!wallet || !method) return null
  await trx
    .insertInto('member_wallet')
    .values({
      member_id: member.id,
      chain: wallet.chain,
      address_hash: walletHash(keyring, wallet),
      address: keyring.sealText(member, sealed('member_wallet', 'address'), wallet.address),
      method,
      questionnaire_id: row.id,
    })
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'chain', 'address_hash']).where('revoked_at', 'is', null).doNothing(),
    )
    .execute()
  await walletProven(trx, by, row.id, { chain: wallet.chain, method, member: member.id })
  return wallet
}

/** Whether the member has proved that a wallet is theirs. */
export async function isProven(
  { keyring }: { keyring: Keyring },
  trx: Transaction<Database>,
  member: KeyHolder,
  wallet: Wallet,
): Promise<boolean> {
  const known = await trx
    .selectFrom('member_wallet')
    .select('id')
    .where('member_id', '=', member.id)
    .where('chain', '=', wallet.chain)
    .where('address_hash', '=', walletHash(keyring, wallet))
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return known !== undefined
}

function minutesOf({ thresholds }: Template): number {
  return thresholds?.['minutesToSign']?.value ?? 10
}
