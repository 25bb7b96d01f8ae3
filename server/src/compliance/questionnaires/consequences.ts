import type { Answers } from '@tessera/contract/questionnaire.ts'
import { answersBehind } from '@tessera/questionnaires/engine/asked-because.ts'
import type { Template } from '@tessera/questionnaires/engine/template.ts'
import type { Db } from '../../platform/db/postgres.ts'
import type { KeyHolder } from '../../platform/secrets/keyring.ts'
import { sealed } from '../../platform/secrets/sealed-columns.ts'
import type { ComplianceParts } from '../parts.ts'
import { latestSubmission, outcomeOfSubmission } from './again.ts'
import type { QuestionnaireRow } from './store.ts'
import { formTitle } from './templates.ts'

/** What the sent answers of a form changed about the member's other forms. */
export interface Consequences {
  /** Asked for because of them: the form's title, and the answers that were compared. */
  asked: { title: string; because: string[] }[]
  /** Titles of forms that earlier answers had asked for, and these do not. */
  dropped: string[]
}

const none: Consequences = { asked: [], dropped: [] }

/** The forms that the latest answers of this one ask for, and those that they no longer do. */
export async function consequencesOf(
  { keyring, questionnaires }: Pick<ComplianceParts, 'keyring' | 'questionnaires'>,
  db: Db,
  member: KeyHolder,
  { row, template, language }: { row: QuestionnaireRow; template: Template; language: string },
): Promise<Consequences> {
  if (row.state === 'QUESTIONNAIRE_STATUS_UNSUBMIT' || row.submitted_at === null) return none
  const sent = await latestSubmission(db, row.id)
  if (!sent) return none
  const { rules, tasks } = outcomeOfSubmission(keyring, member, sent)
  const bound = sealed('questionnaire_submission', 'answers', { questionnaire_id: row.id, number: sent.number })
  const answers = keyring.openJson<Answers>(member, bound, sent.answers)
  const others = await db
    .selectFrom('questionnaire')
    .select(['template_code', 'state', 'withdrawn_at'])
    .where('member_id', '=', member.id)
    .where('opened_by', '=', `rule:${template.code}`)
    .orderBy('opened_at')
    .execute()
  const named = others.flatMap((other) => {
    const task = questionnaires.templates.get(other.template_code)?.template.task
    return task === undefined
      ? []
      : [{ ...other, task, title: formTitle(questionnaires, other.template_code, language) }]
  })
  return {
    asked: named
      .filter(
        ({ task, state, withdrawn_at: gone }) =>
          gone === null && state === 'QUESTIONNAIRE_STATUS_UNSUBMIT' && tasks.includes(task),
      )
      .map(({ task, title }) => ({ title, because: answersBehind(template, task, { rules, answers }) })),
    dropped: named
      .filter(({ task, withdrawn_at: gone }) => gone && gone >= sent.created_at && !tasks.includes(task))
      .map(({ title }) => title),
  }
}
