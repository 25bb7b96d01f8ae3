import type { EmailParts } from '../../accounts/parts.ts'
import type { FastifyRequest } from 'fastify'
import type { DraftKind } from '@tessera/contract/draft-kinds.ts'
import type { BodyOf, QueryOf, ResultOf } from '@tessera/contract/endpoint.ts'
import type { draftRead } from '@tessera/contract/endpoints/v1/private/draft/read.ts'
import type { draftSave } from '@tessera/contract/endpoints/v1/private/draft/save.ts'
import type { Value } from '@tessera/contract/questionnaire.ts'
import {
  prefilledOf,
  readDraft,
  valuesOf,
  type Draft,
  type DraftKey,
  type Write,
  type Written,
} from '../../accounts/drafts/drafts.ts'
import type { Access } from '../../accounts/sessions/access.ts'
import type { SessionMember } from '../../accounts/sessions/sessions.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { consumeRateLimit } from '../../platform/limits/rate-limit.ts'
import type { ComplianceParts } from '../parts.ts'
import { readQuestionnaireDraft, saveQuestionnaireDraft } from '../questionnaires/draft-page.ts'
import { languagesOf } from '../languages.ts'
import { earlierAnswers } from '../profile-facts.ts'
import { saveKnowledge } from '../suitability/knowledge.ts'
import { saveRisk } from '../suitability/risk.ts'
import { saveStepDraft } from './steps.ts'

/* The drafts of all forms, behind one pair of endpoints. */

type View = ResultOf<typeof draftSave>['draft']

/** Who asks: the member, and the access of their token in SDK mode. */
export interface DraftCaller {
  member: SessionMember
  access: Access | null
  request: FastifyRequest
}

/** No member types faster than one change a second for half an hour. */
const perMember = { name: 'draft-save', limit: 1800, seconds: 3600 }

/** The forms that belong to an attempt. */
const ofAttempt: readonly DraftKind[] = ['details', 'knowledge-test', 'risk-test']

/** A handoff phone has the details of its attempt. A visit in SDK mode has the forms that its scene opens. */
function mayUse(access: Access | null, kind: DraftKind): boolean {
  if (!access) return true
  if (access.handoff) return kind === 'details'
  return access.scene === 'tasks' ? kind !== 'number' : kind === 'residence' || kind === 'details'
}

/** One spelling of an id is one draft. */
function subjectOf(kind: DraftKind, subject: string): string {
  const expected = ofAttempt.includes(kind) ? /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i : /^$/
  if (!expected.test(subject))
    throw new Refusal('invalidParameters', { fields: [{ field: 'subject', rule: 'pattern' }] })
  return subject.toLowerCase()
}

/** The draft of a form. Empty for another member's attempt, as for an unknown one. */
export async function readMemberDraft(
  context: Pick<ComplianceParts, 'db' | 'questionnaires' | 'shortMessages'> & EmailParts,
  { member, access, request }: DraftCaller,
  { kind, subject = '' }: QueryOf<typeof draftRead>,
): Promise<ResultOf<typeof draftRead>> {
  if (!mayUse(access, kind)) throw new Refusal('accountRestricted')
  if (kind === 'questionnaire') return readQuestionnaireDraft(context, member, subject, request)
  const draft = await readDraft<Value>(context.db, context.keyring, member, { kind, subject: subjectOf(kind, subject) })
  if (kind !== 'address') return { draft: viewOf(draft), questionnaire: null }
  const asking = {
    questions: [
      { path: 'address', type: 'address', fact: 'address' },
      { path: 'since', type: 'month', fact: 'addressSince' },
    ] as const,
    languages: languagesOf(request, context.questionnaires),
  }
  const earlier = await earlierAnswers(context, context.db, member, asking)
  return { draft: viewOf(draft), questionnaire: null, earlier }
}

/**
 * Saves what the member typed. Sends no event to other pages: typing elsewhere must not disturb a page until it would
 * overwrite the draft.
 */
export async function saveMemberDraft(
  context: Pick<
    ComplianceParts,
    'config' | 'db' | 'keyring' | 'regions' | 'questionnaires' | 'suitability' | 'exchange' | 'shortMessages'
  >,
  { member, access, request }: DraftCaller,
  body: BodyOf<typeof draftSave>,
): Promise<ResultOf<typeof draftSave>> {
  const { kind, subject, changes, revision, page } = body
  if (!mayUse(access, kind)) throw new Refusal('accountRestricted')
  await consumeRateLimit(context.db, perMember, String(member.id))
  if (kind === 'questionnaire') return saveQuestionnaireDraft(context, member, body, request)
  const key = { kind, subject: subjectOf(kind, subject) }
  const written = await save(context, member, key, { changes, over: revision, page })
  return { ...written, draft: viewOf(written.draft) }
}

function save(
  context: Pick<ComplianceParts, 'db' | 'keyring' | 'regions' | 'suitability'>,
  member: SessionMember,
  { kind, subject }: DraftKey & { kind: Exclude<DraftKind, 'questionnaire'> },
  write: Write<Value>,
): Promise<Written<Value>> {
  if (kind === 'knowledge-test') return saveKnowledge(context, member, subject, write)
  if (kind === 'risk-test') return saveRisk(context, member, subject, write)
  return saveStepDraft(context, member, { kind, subject }, write)
}

function viewOf(draft: Draft<Value>): View {
  return {
    revision: draft.revision,
    savedAt: draft.updatedAt?.toISOString() ?? null,
    values: valuesOf(draft),
    prefilled: prefilledOf(draft),
    files: [],
    proven: [],
    faults: [],
  }
}
