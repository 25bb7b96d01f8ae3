import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from 'kysely'
import type { Answers } from '@tessera/contract/questionnaire.ts'
import type { AnswerFile, DraftView } from '@tessera/contract/questionnaire-shapes.ts'
import { change, fitting, type Changes } from '@tessera/questionnaires/engine/draft.ts'
import { memberView } from '@tessera/questionnaires/engine/member-view.ts'
import { provenOf } from '../../accounts/contacts/contacts.ts'
import type { ComplianceParts } from '../parts.ts'
import type { Db } from '../../platform/db/postgres.ts'
import type { Questionnaire } from '../../platform/db/questionnaire-tables.ts'
import type { Database } from '../../platform/db/tables.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { SessionMember } from '../../accounts/members/sessions.ts'
import type { Identity } from '../../accounts/members/store.ts'
import type { KeyHolder, Keyring } from '../../platform/secrets/keyring.ts'
import { givenForm, isWalletProof, withChallenge } from '../wallets/proof.ts'
import { withTest } from '../wallets/test-amount.ts'
import { earlierAnswers } from './earlier.ts'
import { templateOf } from './facts.ts'
import { judge } from './judge.ts'
import { prefill } from './prefill.ts'
import { refuseElsewhere } from './reopening.ts'

/** A draft as it is worked with. */
export interface Draft {
  answers: Answers
  revision: number
  prefilled: string[]
  savedAt: Date | null
}

/** All answers together may not be longer than this, characters of JSON. */
const longestDraft = 200_000

const sealedAs = (questionnaireId: string): string => `questionnaire_draft.answers.${questionnaireId}`

/** The draft; a first one is made of what is known of the member. */
export async function readDraft(
  context: Pick<ComplianceParts, 'keyring' | 'questionnaires'>,
  db: Db | Transaction<Database>,
  member: SessionMember,
  row: Questionnaire,
): Promise<Draft> {
  const kept = await db
    .selectFrom('questionnaire_draft')
    .selectAll()
    .where('questionnaire_id', '=', row.id)
    .executeTakeFirst()
  const { template } = templateOf(context.questionnaires, row.template_code)
  if (kept) {
    const answers = fitting(
      memberView(template),
      context.keyring.openJson<Answers>(member, sealedAs(row.id), kept.answers),
    )
    return {
      answers,
      revision: kept.revision,
      prefilled: kept.prefilled.filter((path) => path in answers),
      savedAt: kept.saved_at,
    }
  }
  const request = requestOf(context, member, row)
  const identity = member.identity
    ? context.keyring.openJson<Identity>(member, 'member.identity', member.identity)
    : null
  const email = context.keyring.openText(member, 'member.email', member.email)
  const view = givenForm(memberView(template), request)
  const earlier = await earlierAnswers(context.keyring, db, member, view)
  return { ...prefill(view, { member, identity, email, request, earlier }), revision: 0, savedAt: null }
}

/** What came with a request. */
export function requestOf(
  { keyring }: Pick<ComplianceParts, 'keyring'>,
  member: KeyHolder,
  row: Pick<Questionnaire, 'request'>,
): Answers | null {
  return row.request ? keyring.openJson<Answers>(member, 'questionnaire.request', row.request) : null
}

/** Keeps a draft as the next revision. */
export async function writeDraft(
  trx: Transaction<Database>,
  keyring: Keyring,
  holder: KeyHolder,
  questionnaireId: string,
  draft: Omit<Draft, 'savedAt'>,
): Promise<void> {
  const values = {
    answers: keyring.sealJson(holder, sealedAs(questionnaireId), draft.answers),
    revision: draft.revision,
    prefilled: draft.prefilled,
    saved_at: new Date(),
  }
  await trx
    .insertInto('questionnaire_draft')
    .values({ questionnaire_id: questionnaireId, ...values })
    .onConflict((conflict) => conflict.column('questionnaire_id').doUpdateSet(values))
    .execute()
}

/** What came of saving. */
interface Saved {
  /** The revision before. */
  before: number
  draft: Draft
  /** We filled something in beside what the member changed. */
  filled: boolean
  /** Paths whose change was held back: another device changed them since, or took away the entry they stand in. */
  conflicts: string[]
}

function differs(a: unknown, b: unknown): boolean {
  return !isDeepStrictEqual(a ?? null, b ?? null)
}

/** Paths whose change is held back. An entry in which somebody has answered since goes with all that stands in it, or not at all. */
function disputed(answers: Answers, typed: Changes, was: Changes): string[] {
  const changed = Object.keys(typed).filter(
    (path) => path in was && differs(answers[path], was[path]) && differs(answers[path], typed[path]),
  )
  const staying = Object.keys(typed).filter(
    (path) => typed[path] === null && changed.some((one) => one.startsWith(`${path}.`)),
  )
  return Object.keys(typed).filter(
    (path) => changed.includes(path) || staying.some((entry) => path === entry || path.startsWith(`${entry}.`)),
  )
}

/** Makes the member's changes to a locked questionnaire's draft, and `filled` in what only we can; refuses values that have not the form of their question. */
export async function saveChanges(
  context: ComplianceParts,
  trx: Transaction<Database>,
  member: SessionMember,
  row: Questionnaire,
  typed: Changes,
  was: Changes = {},
): Promise<Saved> {
  if (row.state !== 'QUESTIONNAIRE_STATUS_UNSUBMIT') throw new Refusal('questionnaireClosed')
  refuseElsewhere(context.questionnaires, row, member)
  const { template } = templateOf(context.questionnaires, row.template_code)
  const draft = await readDraft(context, trx, member, row)
  const held = disputed(draft.answers, typed, was)
  const wanted = Object.fromEntries(Object.entries(typed).filter(([path]) => !held.includes(path)))
  const {
    answers: changed,
    refused,
    gone,
  } = change(givenForm(memberView(template), requestOf(context, member, row)), draft.answers, wanted)
  const conflicts = [...held, ...gone]
  const changes = Object.fromEntries(Object.entries(wanted).filter(([path]) => !gone.includes(path)))
  if (Object.keys(changes).length === 0) return { before: draft.revision, draft, filled: false, conflicts }
  if (refused.length > 0)
    throw new Refusal('invalidParameters', {
      fields: refused.map((path) => ({ field: `changes/${path}`, rule: 'shape' })),
    })
  const answers = isWalletProof(row)
    ? await withTest(context, trx, member, row, withChallenge(context, template, member, row, changes, changed))
    : changed
  if (JSON.stringify(answers).length > longestDraft)
    throw new Refusal('invalidParameters', { fields: [{ field: 'changes', rule: 'maxLength' }] })
  const next = {
    answers,
    revision: draft.revision + 1,
    prefilled: draft.prefilled.filter((path) => !(path in changes)),
  }
  await writeDraft(trx, context.keyring, member, row.id, next)
  return {
    before: draft.revision,
    draft: { ...next, savedAt: new Date() },
    filled: differs(answers, changed),
    conflicts,
  }
}

/** The files that were sent for a questionnaire. */
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

/** A draft as the member's page gets it, with the files its answers name, and what only we can find wrong with them. `country`: where the request comes from, if that is known. */
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
  const proven = await provenOf(
    context,
    db,
    member.id,
    memberView(templateOf(context.questionnaires, row.template_code).template),
    answers,
  )
  const faults =
    row.state === 'QUESTIONNAIRE_STATUS_UNSUBMIT'
      ? (await judge(context, db, member, row, answers, country)).refused
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
