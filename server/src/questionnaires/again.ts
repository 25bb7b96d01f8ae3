import type { Transaction } from 'kysely'
import type { Answers } from '@tessera/contract/questionnaire.ts'
import { placeOf } from '@tessera/questionnaires/engine/paths.ts'
import { planOf } from '@tessera/questionnaires/engine/plan.ts'
import type { Template } from '@tessera/questionnaires/engine/template.ts'
import type { Database } from '../db/tables.ts'
import type { KeyHolder, Keyring } from '../secrets/keyring.ts'
import { writeDraft } from './drafts.ts'

/** Begins with the answers of the last time, each to be confirmed; nothing where none were sent. */
export async function beginAgain({ keyring }: { keyring: Keyring }, trx: Transaction<Database>, member: KeyHolder, template: Template, id: string): Promise<void> {
  const submission = await latestSubmission(trx, id)
  const draft = await trx.selectFrom('questionnaire_draft').select('revision').where('questionnaire_id', '=', id).executeTakeFirst()
  if (!submission) return
  const sent = keyring.openJson<Answers>(member, `questionnaire_submission.answers.${id}.${submission.number}`, submission.answers)
  const answers = withoutDeclarations(template, sent)
  const plan = planOf(template)
  const prefilled = Object.keys(answers).filter((path) => placeOf(plan, path)?.kind === 'item')
  await writeDraft(trx, keyring, member, id, { answers, prefilled, revision: (draft?.revision ?? 0) + 1 })
}

/** Answers without declarations and signatures: whoever sends again declares again. */
export function withoutDeclarations(template: Template, answers: Answers): Answers {
  const declared = new Set(template.sections.flatMap(({ id, items }) => items.filter(({ type }) => type === 'declaration' || type === 'signature').map((item) => `${id}.${item.id}`)))
  return Object.fromEntries(Object.entries(answers).filter(([path]) => !declared.has(path)))
}

/** What was sent last of a questionnaire. */
export function latestSubmission(trx: Transaction<Database>, id: string) {
  return trx.selectFrom('questionnaire_submission').selectAll().where('questionnaire_id', '=', id).orderBy('number', 'desc').limit(1).executeTakeFirst()
}
