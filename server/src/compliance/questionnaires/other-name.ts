import type { Transaction } from 'kysely'
import type { Template } from '@tessera/questionnaires/engine/template.ts'
import { questionnaireEnded } from '../../platform/audit/compliance-events.ts'
import type { ComplianceParts } from '../parts.ts'
import type { Database } from '../../platform/db/tables.ts'
import { memberById, memberChanged } from '../../accounts/members/store.ts'
import { signsAs } from '../signs.ts'
import { sentAnswers } from './again.ts'
import { endApprovals, validApprovals } from './approvals.ts'

/**
 * Ends approvals of forms that the member signed before verification with a name other than the verified one. They are
 * asked again.
 */
export async function endOtherName(
  trx: Transaction<Database>,
  { keyring, questionnaires }: Pick<ComplianceParts, 'keyring' | 'questionnaires'>,
  { memberId, by }: { memberId: number; by: string },
): Promise<void> {
  const member = await memberById(trx, memberId)
  if (!member?.data_key) return
  const signs = signsAs(keyring, member)
  for (const { id, template_code: code } of await validApprovals(trx, memberId)) {
    const template = questionnaires.templates.get(code)?.template
    const answers = template && (await sentAnswers({ keyring }, trx, member, { id, approved: true }))
    if (!template || !answers) continue
    const items = signaturesIn(template).filter((path) => {
      const name = answers[path]
      return typeof name === 'string' && !signs(name)
    })
    if (items.length === 0) continue
    await endApprovals(trx, memberId, (row) => row.id === id, new Date())
    await questionnaireEnded(trx, by, id, { templateCode: code, items })
    await memberChanged(trx, memberId)
  }
}

const signaturesIn = ({ sections }: Pick<Template, 'sections'>): string[] =>
  sections.flatMap(({ id, items }) => items.flatMap((item) => (item.type === 'signature' ? [`${id}.${item.id}`] : [])))
