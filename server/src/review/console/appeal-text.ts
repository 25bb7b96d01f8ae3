import type { Transaction } from 'kysely'
import type { Database } from '../../platform/db/tables.ts'
import type { Keyring } from '../../platform/secrets/keyring.ts'
import { memberById } from '../../accounts/members/store.ts'
import { requestText } from '../../accounts/support/store.ts'
import type { CaseContent } from '../cases/case.ts'

/** What the member wrote in the open appeal against a case. Empty where there is none. */
export async function appealText(
  { keyring }: { keyring: Keyring },
  trx: Transaction<Database>,
  caseId: string,
): Promise<CaseContent['said'][number][]> {
  const open = await trx
    .selectFrom('appeal')
    .select(['member_id', 'request_id'])
    .where('case_id', '=', caseId)
    .where('state', '=', 'open')
    .executeTakeFirst()
  const member = open && (await memberById(trx, open.member_id))
  const answer = member?.data_key ? await requestText(trx, keyring, member, open?.request_id ?? '') : null
  return answer === null ? [] : [{ path: 'appeal', question: 'The appeal, in the member’s words', answer }]
}
