import type { Transaction } from 'kysely'
import type { Value } from '@tessera/contract/questionnaire.ts'
import { change } from '@tessera/questionnaires/engine/draft.ts'
import { memberView } from '@tessera/questionnaires/engine/member-view.ts'
import { signatureCleared } from '@tessera/questionnaires/engine/signing.ts'
import { newerFields, revised, sift, storeDraft, type Write } from '../../accounts/drafts/drafts.ts'
import type { ComplianceParts } from '../parts.ts'
import type { Questionnaire } from '../../platform/db/questionnaire-tables.ts'
import type { Database } from '../../platform/db/tables.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { SessionMember } from '../../accounts/sessions/sessions.ts'
import { asDraft, requestOf, storedDraft, keyOf, type Draft } from './drafts.ts'
import { hooksOf } from './hooks/hooks.ts'
import { givenForm } from './prefill.ts'
import { ownQuestionnaire, type Which } from './store.ts'
import { refuseElsewhere, templateOf } from './templates.ts'

/** Runs what the template does before its answers are saved, such as a call to the exchange. */
export async function beforeSave(
  context: Pick<ComplianceParts, 'db' | 'keyring' | 'questionnaires' | 'exchange'>,
  member: SessionMember,
  { which, changes }: { which: Which; changes: Write<Value>['changes'] },
): Promise<void> {
  const hooks = hooksOf({ template_code: which.code })
  if (!hooks.beforeSave) return
  const row = await ownQuestionnaire(context.db, which)
  if (row?.state !== 'QUESTIONNAIRE_STATUS_UNSUBMIT') return
  const { template } = templateOf(context.questionnaires, which.code)
  await hooks.beforeSave(context, member, { row, template, changes })
}

/** The result of saving. */
interface Saved {
  draft: Draft
  /** Paths whose change was refused, because another window has since changed the answer or removed its entry. */
  refused: string[]
  /** Paths of answers that another window changed after the page read the draft. */
  newer: string[]
}

/**
 * Applies the member's changes to the draft of a locked questionnaire, and fills in what only we know. Refuses values
 * of the wrong type.
 */
export async function saveChanges(
  context: Pick<ComplianceParts, 'config' | 'keyring' | 'questionnaires'>,
  trx: Transaction<Database>,
  member: SessionMember,
  { row, write }: { row: Questionnaire; write: Write<Value> },
): Promise<Saved> {
  if (row.state !== 'QUESTIONNAIRE_STATUS_UNSUBMIT') throw new Refusal('questionnaireClosed')
  refuseElsewhere(context.questionnaires, row, member)
  const stored = await storedDraft(context, trx, member, row)
  const newer = newerFields(stored, write)
  const { accepted: own, refused } = sift(stored, write)
  const before = asDraft(context, row, stored)
  const { template } = templateOf(context.questionnaires, row.template_code)
  const view = givenForm(memberView(template), requestOf(context, member, row))
  // A signature counts only for the answers that it was given for, whichever window changes one.
  const accepted = { ...own, ...signatureCleared(view, before.answers, own) }
  const made = change(view, before.answers, accepted)
  const misfits = made.refused.map((path) => ({ field: `changes/${path}`, rule: 'shape' }))
  if (misfits.length > 0) throw new Refusal('invalidParameters', { fields: misfits })
  const allRefused = [...refused, ...made.gone]
  const written = Object.keys(accepted).filter((path) => !made.gone.includes(path))
  if (written.length === 0) return { draft: before, refused: allRefused, newer }
  const changes = Object.fromEntries(Object.entries(accepted).filter(([path]) => written.includes(path)))
  const { fillIn } = hooksOf(row)
  const answers = fillIn
    ? await fillIn(context, trx, { member, row, template, changes, answers: made.answers })
    : made.answers
  const isWritten = (path: string): boolean =>
    written.some((one) => path === one || (changes[one] === null && path.startsWith(`${one}.`)))
  const next = revised(stored, answers, {
    page: write.page,
    written: [...new Set([...Object.keys(stored.fields), ...written])].filter(isWritten),
  })
  await storeDraft(trx, context.keyring, member, { ...next, key: keyOf(row) })
  return { draft: asDraft(context, row, next), refused: allRefused, newer }
}
