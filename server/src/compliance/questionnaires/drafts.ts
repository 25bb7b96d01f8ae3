import type { Transaction } from 'kysely'
import type { Answers, Value } from '@tessera/contract/questionnaire.ts'
import type { AnswerFile, DraftView } from '@tessera/contract/questionnaire-shapes.ts'
import { change, fitting } from '@tessera/questionnaires/engine/draft.ts'
import { memberView } from '@tessera/questionnaires/engine/member-view.ts'
import {
  filledIn,
  newerFields,
  prefilledOf,
  readDraft as readStored,
  revised,
  sift,
  storeDraft,
  valuesOf,
  type Draft as Stored,
  type Write,
} from '../../accounts/drafts/drafts.ts'
import { provenOf } from '../../accounts/contacts/contacts.ts'
import type { ComplianceParts } from '../parts.ts'
import type { Db } from '../../platform/db/postgres.ts'
import type { Questionnaire } from '../../platform/db/questionnaire-tables.ts'
import type { Database } from '../../platform/db/tables.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { SessionMember } from '../../accounts/sessions/sessions.ts'
import type { Identity } from '../../accounts/members/store.ts'
import type { KeyHolder, Keyring } from '../../platform/secrets/keyring.ts'
import { givenForm, isWalletProof, withChallenge } from '../wallets/proof.ts'
import { withTest } from '../wallets/test-amount.ts'
import { previousAnswers } from './previous-approval.ts'
import { templateOf } from './facts.ts'
import { evaluateSubmission } from './evaluate-submission.ts'
import { prefill } from './prefill.ts'
import { refuseElsewhere } from './reopening.ts'

/** A draft, decrypted. */
export interface Draft {
  answers: Answers
  revision: number
  prefilled: string[]
  savedAt: Date | null
}

/** Size limit of all answers together, characters of JSON. */
const longestDraft = 200_000

const subjectOf = ({ id }: Pick<Questionnaire, 'id'>): string => `questionnaire/${id}`

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

async function storedDraft(
  context: Reading,
  db: Db | Trx,
  member: SessionMember,
  row: Questionnaire,
): Promise<Stored<Value>> {
  const stored = await readStored<Value>(db, context.keyring, member, subjectOf(row))
  if (stored.revision > 0) return stored
  const { template } = templateOf(context.questionnaires, row.template_code)
  const request = requestOf(context, member, row)
  const identity = member.identity
    ? context.keyring.openJson<Identity>(member, 'member.identity', member.identity)
    : null
  const email = context.keyring.openText(member, 'member.email', member.email)
  const view = givenForm(memberView(template), request)
  const earlier = await previousAnswers(context.keyring, db, member, view)
  const { answers, prefilled } = prefill(view, { member, identity, email, request, earlier })
  return filledIn(answers, prefilled)
}

function asDraft(
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
  return row.request ? keyring.openJson<Answers>(member, 'questionnaire.request', row.request) : null
}

/** Replaces these answers in the draft, as filled in by us. */
export async function writeDraft(
  trx: Trx,
  keyring: Keyring,
  holder: KeyHolder,
  row: Pick<Questionnaire, 'id'>,
  { answers, prefilled }: Pick<Draft, 'answers' | 'prefilled'>,
): Promise<void> {
  const stored = await readStored<Value>(trx, keyring, holder, subjectOf(row))
  await storeDraft(trx, keyring, holder, { ...revised(stored, answers, { prefilled }), subject: subjectOf(row) })
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
  context: ComplianceParts,
  trx: Trx,
  member: SessionMember,
  row: Questionnaire,
  write: Write<Value>,
): Promise<Saved> {
  if (row.state !== 'QUESTIONNAIRE_STATUS_UNSUBMIT') throw new Refusal('questionnaireClosed')
  refuseElsewhere(context.questionnaires, row, member)
  const stored = await storedDraft(context, trx, member, row)
  const newer = newerFields(stored, write)
  const { accepted, refused } = sift(stored, write)
  const before = asDraft(context, row, stored)
  const { template } = templateOf(context.questionnaires, row.template_code)
  const made = change(givenForm(memberView(template), requestOf(context, member, row)), before.answers, accepted)
  const misfits = made.refused.map((path) => ({ field: `changes/${path}`, rule: 'shape' }))
  if (misfits.length > 0) throw new Refusal('invalidParameters', { fields: misfits })
  const allRefused = [...refused, ...made.gone]
  const written = Object.keys(accepted).filter((path) => !made.gone.includes(path))
  if (written.length === 0) return { draft: before, refused: allRefused, newer }
  const changes = Object.fromEntries(Object.entries(accepted).filter(([path]) => written.includes(path)))
  const answers = isWalletProof(row)
    ? await withTest(context, trx, member, row, withChallenge(context, template, member, row, changes, made.answers))
    : made.answers
  if (JSON.stringify(answers).length > longestDraft)
    throw new Refusal('invalidParameters', { fields: [{ field: 'changes', rule: 'maxLength' }] })
  const isWritten = (path: string): boolean =>
    written.some((one) => path === one || (changes[one] === null && path.startsWith(`${one}.`)))
  const next = revised(stored, answers, {
    page: write.page,
    written: [...new Set([...Object.keys(stored.fields), ...written])].filter(isWritten),
  })
  await storeDraft(trx, context.keyring, member, { ...next, subject: subjectOf(row) })
  return { draft: asDraft(context, row, next), refused: allRefused, newer }
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
    name: context.keyring.openText(member, `questionnaire_file.name.${id}`, name),
    bytes,
    type,
    addedAt: created_at.toISOString(),
  }))
}

/**
 * A draft for the member's page, with the files that its answers name and the errors that only the server can find.
 * `country`: where the request comes from, if known.
 */
export async function draftView(
  context: ComplianceParts,
  db: Db | Transaction<Database>,
  member: SessionMember,
  row: Questionnaire,
  draft: Draft,
  country: string | null,
): Promise<DraftView> {
  const named = new Set(
    Object.values(draft.answers).flatMap((value) =>
      typeof value === 'string' ? [value] : Array.isArray(value) ? (value as string[]) : [],
    ),
  )
  const files = await filesOf(context, db, member, row.id)
  const { answers, revision, savedAt, prefilled } = draft
  const proven = await provenOf(context, db, member.id, {
    template: memberView(templateOf(context.questionnaires, row.template_code).template),
    answers,
  })
  const faults =
    row.state === 'QUESTIONNAIRE_STATUS_UNSUBMIT'
      ? (await evaluateSubmission(context, db, member, row, answers, country)).refused
      : []
  return {
    answers,
    revision,
    savedAt: savedAt?.toISOString() ?? null,
    prefilled,
    files: files.filter(({ fileId }) => named.has(fileId)),
    proven,
    faults,
  }
}
