import type { Transaction } from 'kysely'
import type { Answers, Value } from '@tessera/contract/questionnaire.ts'
import type { AnswerFile } from '@tessera/contract/questionnaire-shapes.ts'
import { fitting } from '@tessera/questionnaires/engine/draft.ts'
import { memberView } from '@tessera/questionnaires/engine/member-view.ts'
import {
  filledIn,
  prefilledOf,
  readDraft as readStored,
  revised,
  storeDraft,
  valuesOf,
  type Draft as Stored,
  type DraftKey,
} from '../../accounts/drafts/drafts.ts'
import type { ComplianceParts } from '../parts.ts'
import type { Db } from '../../platform/db/postgres.ts'
import type { Questionnaire } from '../../platform/db/questionnaire-tables.ts'
import type { Database } from '../../platform/db/tables.ts'
import type { SessionMember } from '../../accounts/sessions/sessions.ts'
import { verifiedIdentity } from '../../accounts/members/store.ts'
import type { KeyHolder, Keyring } from '../../platform/secrets/keyring.ts'
import { templateOf } from './templates.ts'
import { givenForm, prefill } from './prefill.ts'
import { sealed } from '../../platform/secrets/sealed-columns.ts'

/** A draft, decrypted. */
export interface Draft {
  answers: Answers
  revision: number
  prefilled: string[]
  savedAt: Date | null
}

export const keyOf = ({ id }: Pick<Questionnaire, 'id'>): DraftKey => ({ kind: 'questionnaire', subject: id })

type Trx = Transaction<Database>
type Reading = Pick<ComplianceParts, 'keyring' | 'questionnaires'>

/** The draft. A first draft is filled with what we know about the member. */
export async function readDraft(
  context: Reading,
  db: Db | Trx,
  member: SessionMember,
  row: Questionnaire,
): Promise<Draft> {
  return asDraft(context, row, await storedDraft(context, db, member, row))
}

/** The draft with the revision of each field. */
export async function storedDraft(
  context: Reading,
  db: Db | Trx,
  member: SessionMember,
  row: Questionnaire,
): Promise<Stored<Value>> {
  const stored = await readStored<Value>(db, context.keyring, member, keyOf(row))
  if (stored.revision > 0) return stored
  const { template } = templateOf(context.questionnaires, row.template_code)
  const request = requestOf(context, member, row)
  const identity = verifiedIdentity(context.keyring, member)
  const email = context.keyring.openText(member, sealed('member', 'email'), member.email)
  const view = givenForm(memberView(template), request)
  const { answers, prefilled } = prefill(view, { member, identity, email, request })
  return filledIn(answers, prefilled)
}

/** The draft without the revisions of its fields. */
export function asDraft(
  { questionnaires }: Pick<ComplianceParts, 'questionnaires'>,
  row: Questionnaire,
  stored: Stored<Value>,
): Draft {
  const { template } = templateOf(questionnaires, row.template_code)
  const answers = fitting(memberView(template), valuesOf(stored))
  return {
    answers,
    revision: stored.revision,
    prefilled: prefilledOf(stored).filter((path) => path in answers),
    savedAt: stored.updatedAt,
  }
}

/** The answers that came with a request. */
export function requestOf(
  { keyring }: Pick<ComplianceParts, 'keyring'>,
  member: KeyHolder,
  row: Pick<Questionnaire, 'request'>,
): Answers | null {
  return row.request ? keyring.openJson<Answers>(member, sealed('questionnaire', 'request'), row.request) : null
}

/** Replaces these answers in the draft, as filled in by us. */
export async function writeDraft(
  trx: Trx,
  keyring: Keyring,
  holder: KeyHolder,
  { row, answers, prefilled }: Pick<Draft, 'answers' | 'prefilled'> & { row: Pick<Questionnaire, 'id'> },
): Promise<void> {
  const stored = await readStored<Value>(trx, keyring, holder, keyOf(row))
  await storeDraft(trx, keyring, holder, { ...revised(stored, answers, { prefilled }), key: keyOf(row) })
}

/** The files uploaded for a questionnaire. */
export async function filesOf(
  context: Pick<ComplianceParts, 'keyring'>,
  db: Db | Transaction<Database>,
  member: KeyHolder,
  questionnaireId: string,
): Promise<AnswerFile[]> {
  const rows = await db
    .selectFrom('questionnaire_file')
    .selectAll()
    .where('questionnaire_id', '=', questionnaireId)
    .orderBy('created_at')
    .execute()
  return rows.map(({ id, path, name, bytes, type, created_at }) => ({
    fileId: id,
    path,
    name: context.keyring.openText(member, sealed('questionnaire_file', 'name', { id }), name),
    bytes,
    type,
    addedAt: created_at.toISOString(),
  }))
}
