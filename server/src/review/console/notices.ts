import type { Transaction } from 'kysely'
import type { Static } from 'typebox'
import type { NoticePreview } from '@tessera/contract/case-view.ts'
import type { Verdict } from '@tessera/contract/verdicts.ts'
import type { Database } from '../../platform/db/tables.ts'
import { accountPage, decidedAs, decisionEmail, type DecidedOn } from '../../accounts/email/decided.ts'
import { emailText } from '../../accounts/email/outbox.ts'
import type { EmailParts } from '../../accounts/parts.ts'
import type { OpenedCase } from '../cases/case.ts'

type Trx = Transaction<Database>
type Preview = Static<typeof NoticePreview>

/** What an email about a case of this kind names. */
const subjects: Readonly<Record<string, DecidedOn>> = {
  'address-proof': 'address',
  questionnaire: 'questionnaire',
  'knowledge-proof': 'knowledge-proof',
  'risk-assessment': 'risk-test',
}

/** The email that each verdict sends, in the member's language, without their phrase. Some send none. */
export async function noticesOf(
  parts: EmailParts,
  trx: Trx,
  { kind, id, state }: Pick<OpenedCase, 'kind' | 'id' | 'state'>,
  { verdicts, language }: { verdicts: readonly Verdict[]; language: string },
): Promise<Preview[]> {
  const on = kind === 'attempt' ? await attemptOn(trx, id) : subjects[kind]
  const previews = verdicts.map(async (verdict) => {
    if (verdict === 'upheld') return upheld(parts, trx, id, language)
    if (kind === 'recovery')
      return verdict === 'rejected' ? emailText(parts, { kind: 'recovery-refused', values: {} }, language) : null
    const as = decidedAs(verdict, state)
    return on && as ? decisionEmail(parts, { on, as }, language) : null
  })
  const emails = await Promise.all(previews)
  return verdicts.flatMap((verdict, at) => {
    const email = emails[at]
    return email ? [{ verdict, subject: email.subject, body: email.body }] : []
  })
}

async function attemptOn(trx: Trx, id: string): Promise<DecidedOn> {
  const { purpose } = await trx.selectFrom('attempt').select('purpose').where('id', '=', id).executeTakeFirstOrThrow()
  return purpose === 'update' ? 'newer-document' : 'identity'
}

async function upheld(parts: EmailParts, trx: Trx, caseId: string, language: string) {
  const appeal = await trx
    .selectFrom('appeal')
    .select('request_id')
    .where('case_id', '=', caseId)
    .where('state', '=', 'open')
    .executeTakeFirst()
  if (!appeal) return null
  const values = { reference: appeal.request_id, link: accountPage(parts, '/personal') }
  return emailText(parts, { kind: 'appeal-upheld', values }, language)
}
