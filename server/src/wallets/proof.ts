import type { Transaction } from 'kysely'
import type { Answers, Fault, MemberItem, MemberTemplate, Value, Wallet } from '@tessera/contract/questionnaire.ts'
import { asNumber } from '@tessera/questionnaires/engine/expression.ts'
import { converted } from '@tessera/questionnaires/engine/rates.ts'
import type { Template } from '@tessera/questionnaires/engine/template.ts'
import { walletProven } from '../audit/events.ts'
import type { Context } from '../context.ts'
import type { Questionnaire } from '../db/questionnaire-tables.ts'
import type { Database } from '../db/tables.ts'
import type { KeyHolder, Keyring } from '../secrets/keyring.ts'
import { challengeStands, challengeText } from './challenge.ts'
import { isSignedBy, schemesFor, signingSchemes } from './signature.ts'

/* The questionnaire by which a member shows that a wallet is theirs: what of it the server makes, offers and checks. */

/** Its number. */
const walletTemplate = 292

type Needs = Pick<Context, 'keyring' | 'config'>

/** Whether a questionnaire is the proof of a wallet. */
export function isWalletProof({ template_code: code }: Pick<Questionnaire, 'template_code'>): boolean {
  return code === walletTemplate
}

/** What goes from the questions about a transfer into the proof of its wallet: it is that wallet, and no other, that must be shown. */
export function walletOf(answers: Answers): Answers | undefined {
  const wallet = walletFrom(answers['place.wallet'])
  const value = answers['transfer.value']
  return wallet ? { 'request.wallet': wallet, ...(value === undefined ? {} : { 'request.value': value }) } : undefined
}

/**
 * The form as this member gets it: what came with the request is not theirs to change, and ways that cannot lead anywhere with this
 * wallet are not offered.
 */
export function formOf(view: MemberTemplate, request: Answers | null, site: string): MemberTemplate {
  const given = { ...view, sections: view.sections.map((section) => ({ ...section, items: section.items.map((item) => fixed(item, request)) })) }
  if (view.code !== walletTemplate) return given
  const wallet = walletFrom(request?.['request.wallet'])
  const schemes: readonly string[] = wallet ? schemesFor(wallet) : signingSchemes
  const ways: Readonly<Record<string, boolean>> = {
    signature: schemes.length > 0,
    satoshi: request?.['request.testAmount'] !== undefined,
    screenshot: site === 'EU' && isSmall(view, request?.['request.value']),
  }
  const offered = (item: MemberItem, keep: (value: string) => boolean): MemberItem => ({ ...item, options: item.options?.filter(({ value }) => keep(value)) ?? [] })
  return {
    ...given,
    sections: given.sections.map((section) => ({
      ...section,
      items: section.items.map((item) => {
        if (section.id === 'method' && item.id === 'by') return offered(item, (value) => ways[value] !== false)
        return section.id === 'signed' && item.id === 'scheme' ? offered(item, (value) => schemes.includes(value)) : item
      }),
    })),
  }
}

function fixed(item: MemberItem, request: Answers | null): MemberItem {
  return item.prefill !== undefined && request?.[item.prefill] !== undefined ? { ...item, readOnly: true } : item
}

function isSmall({ thresholds = {}, rates }: MemberTemplate, value: Value | undefined): boolean {
  const most = thresholds['screenshotEu']
  if (!most || typeof value !== 'object' || !('currency' in value) || !rates) return false
  const worth = converted(asNumber(value) ?? Number.NaN, value.currency, most.unit, rates)
  return worth !== undefined && worth <= most.value
}

/** Puts a new text to sign into the answers whenever the member chooses to sign; a signature of an older one goes with it. */
export function withChallenge(needs: Needs, template: Template, member: KeyHolder, row: Pick<Questionnaire, 'id'>, changes: Readonly<Record<string, unknown>>, answers: Answers): Answers {
  const wallet = walletFrom(answers['wallet.wallet'])
  if (changes['method.by'] !== 'signature' || !wallet) return answers
  const { 'signed.signature': _old, ...others } = answers
  return { ...others, 'signed.challenge': challengeText(needs, { memberId: member.id, questionnaireId: row.id, wallet }, new Date(), minutesOf(template)) }
}

/** What is wrong with a signature, where the member signed: nothing else of the form says whose wallet it is. */
export function signatureFaults(needs: Needs, template: Template, member: KeyHolder, row: Pick<Questionnaire, 'id'>, answers: Answers): Fault[] {
  if (answers['method.by'] !== 'signature') return []
  const wallet = walletFrom(answers['wallet.wallet'])
  const { 'signed.challenge': text, 'signed.scheme': typed, 'signed.signature': signature } = answers
  if (!wallet || typeof text !== 'string' || typeof signature !== 'string') return []
  const stands = challengeStands(needs, { memberId: member.id, questionnaireId: row.id, wallet }, text, minutesOf(template), new Date())
  if (stands !== 'good') return [{ path: 'method.by', code: 'challengeOver' }]
  const scheme = signingSchemes.find((one) => one === typed)
  return scheme && isSignedBy(wallet, scheme, text, signature) ? [] : [{ path: 'signed.signature', code: 'walletSignature' }]
}

/** Keeps that a wallet is the member's: it need not be shown again until that is revoked. */
export async function rememberWallet({ keyring }: { keyring: Keyring }, trx: Transaction<Database>, member: KeyHolder, row: Pick<Questionnaire, 'id'>, answers: Answers): Promise<void> {
  const wallet = walletFrom(answers['wallet.wallet'])
  if (!wallet || answers['method.by'] !== 'signature') return
  await trx
    .insertInto('member_wallet')
    .values({
      member_id: member.id,
      chain: wallet.chain,
      address_hash: hashOf(keyring, wallet),
      address: keyring.sealText(member, 'member_wallet.address', wallet.address),
      method: 'signature',
      questionnaire_id: row.id,
    })
    .onConflict((conflict) => conflict.columns(['member_id', 'chain', 'address_hash']).where('revoked_at', 'is', null).doNothing())
    .execute()
  await walletProven(trx, member.id, row.id, { chain: wallet.chain, method: 'signature' })
}

/** Whether the member has shown before that the wallet of these answers is theirs. */
export async function isProven({ keyring }: { keyring: Keyring }, trx: Transaction<Database>, member: KeyHolder, answers: Answers): Promise<boolean> {
  const wallet = walletFrom(answers['place.wallet'])
  if (!wallet) return false
  const known = await trx
    .selectFrom('member_wallet')
    .select('id')
    .where('member_id', '=', member.id)
    .where('chain', '=', wallet.chain)
    .where('address_hash', '=', hashOf(keyring, wallet))
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return known !== undefined
}

/** Addresses of hexadecimal digits are the same in any case; others are not. */
function hashOf(keyring: Keyring, { chain, address }: Wallet): Buffer {
  return keyring.lookup('content', `wallet ${chain} ${address.startsWith('0x') ? address.toLowerCase() : address}`)
}

function minutesOf({ thresholds }: Template): number {
  return thresholds?.['minutesToSign']?.value ?? 10
}

function walletFrom(value: Value | undefined): Wallet | null {
  return typeof value === 'object' && 'chain' in value ? value : null
}
