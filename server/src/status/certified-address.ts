import type { Transaction } from 'kysely'
import { sameAddress } from '@tessera/contract/same-address.ts'
import { answersAgain } from '@tessera/questionnaires/engine/again.ts'
import { askedByProof } from '../accounts/asked-by.ts'
import { memberById } from '../accounts/members/store.ts'
import type { EmailParts } from '../accounts/parts.ts'
import { sentAnswers } from '../compliance/questionnaires/again.ts'
import { askBecause } from '../compliance/questionnaires/ask.ts'
import { writeDraft } from '../compliance/questionnaires/drafts.ts'
import { ownQuestionnaire } from '../compliance/questionnaires/store.ts'
import type { Database } from '../platform/db/tables.ts'
import { provenAddress } from '../verification/addresses/proven-address.ts'
import type { VerificationParts } from '../verification/parts.ts'

/** The question of the tax form with the address of the member, and since when they live there. */
export const certified = { address: 'res.address', since: 'res.since' }

/**
 * The address that the member certified in the tax form and the one they proved must agree. If they differ, the form is
 * asked again, with the proven address filled in.
 */
export async function askToCertify(
  trx: Transaction<Database>,
  parts: EmailParts & Pick<VerificationParts, 'regions' | 'questionnaires'>,
  { memberId }: { memberId: number },
): Promise<void> {
  const { asks: code, dueDays } = parts.questionnaires.proofForm.countryChange
  const [member, form] = [await memberById(trx, memberId), await ownQuestionnaire(trx, { memberId, code })]
  const template = parts.questionnaires.templates.get(code)?.template
  if (!member?.data_key || !template || form?.state !== 'QUESTIONNAIRE_STATUS_APPROVED') return
  const proven = await provenAddress(parts.keyring, trx, member)
  const sent = (await sentAnswers(parts, trx, member, { id: form.id })) ?? {}
  const said = sent[certified.address]
  if (!proven || typeof said !== 'object' || !('line1' in said) || sameAddress(said, proven.address)) return
  await askBecause(trx, parts, { memberId, templateCode: code, dueDays, by: askedByProof })
  const known = { [certified.address]: proven.address, ...(proven.since ? { [certified.since]: proven.since } : {}) }
  const { answers, prefilled } = answersAgain(template, sent)
  await writeDraft(trx, parts.keyring, member, {
    row: form,
    answers: { ...answers, ...known },
    prefilled: [...new Set([...prefilled, ...Object.keys(known)])],
  })
}
