import type { Selectable } from 'kysely'
import type { QuestionnaireTable } from '../../platform/db/questionnaire-tables.ts'

/** The columns that kyc-info reads of a member's questionnaire. */
export interface AskedOfMember extends Pick<
  Selectable<QuestionnaireTable>,
  'template_code' | 'state' | 'final' | 'blocking' | 'opened_by'
> {
  due_at: Date | string | null
  opened_at: Date | string
}
