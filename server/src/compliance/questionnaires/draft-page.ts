import type { EmailParts } from '../../accounts/parts.ts'
import type { FastifyRequest } from 'fastify'
import type { BodyOf, ResultOf } from '@tessera/contract/endpoint.ts'
import type { draftRead } from '@tessera/contract/endpoints/v1/private/draft/read.ts'
import type { draftSave } from '@tessera/contract/endpoints/v1/private/draft/save.ts'
import { fitting } from '@tessera/questionnaires/engine/draft.ts'
import { memberView } from '@tessera/questionnaires/engine/member-view.ts'
import type { SessionMember } from '../../accounts/sessions/sessions.ts'
import { connectionCountryOf } from '../../platform/http/connection-country.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { ComplianceParts } from '../parts.ts'
import { earlierAnswers, factQuestions } from '../profile-facts.ts'
import { sentAnswers } from './again.ts'
import { draftView } from './draft-view.ts'
import { readDraft } from './drafts.ts'
import { beforeSave, saveChanges } from './save.ts'
import { lockQuestionnaire, ownQuestionnaire, type Which } from './store.ts'
import { templateOf } from './templates.ts'
import { languagesOf } from '../languages.ts'
import { viewOf } from './view.ts'

/** The questionnaire that a draft's subject names (`questionnaireSubject`). */
function whichOf(member: SessionMember, subject: string): Which {
  const [, code, requestId] = /^([1-9]\d{2})(?:\/([A-Za-z0-9_-]{1,64}))?$/.exec(subject) ?? []
  if (code === undefined) throw new Refusal('invalidParameters', { fields: [{ field: 'subject', rule: 'pattern' }] })
  return { memberId: member.id, code: Number(code), requestId }
}

/** The draft of a questionnaire and its status. After submission the draft shows what was submitted. */
export async function readQuestionnaireDraft(
  context: Pick<ComplianceParts, 'db' | 'questionnaires' | 'shortMessages'> & EmailParts,
  member: SessionMember,
  subject: string,
  request: FastifyRequest,
): Promise<ResultOf<typeof draftRead>> {
  const { db, questionnaires } = context
  const row = await ownQuestionnaire(db, whichOf(member, subject))
  if (!row) throw new Refusal('questionnaireNotFound')
  const draft = await readDraft(context, db, member, row)
  // We keep hidden answers for a member who withdraws the submission.
  const sent =
    row.state === 'QUESTIONNAIRE_STATUS_UNSUBMIT' ? null : await sentAnswers(context, db, member, { id: row.id })
  const shown = sent
    ? {
        ...draft,
        answers: fitting(memberView(templateOf(questionnaires, row.template_code).template), sent),
        prefilled: [],
      }
    : draft
  const languages = languagesOf(request, questionnaires)
  const questionnaire = viewOf(questionnaires, row, languages, member)
  const questions = questionnaire.mayEdit ? factQuestions(templateOf(questionnaires, row.template_code).template) : []
  return {
    questionnaire,
    earlier: await earlierAnswers(context, db, member, { questions, except: row.id, languages }),
    draft: await draftView(context, db, member, {
      row,
      draft: shown,
      country: connectionCountryOf(context.config, request),
    }),
  }
}

export async function saveQuestionnaireDraft(
  context: Pick<ComplianceParts, 'config' | 'db' | 'keyring' | 'questionnaires' | 'exchange' | 'shortMessages'>,
  member: SessionMember,
  { subject, changes, revision, page }: BodyOf<typeof draftSave>,
  request: FastifyRequest,
): Promise<ResultOf<typeof draftSave>> {
  const which = whichOf(member, subject)
  await beforeSave(context, member, { which, changes })
  return context.db.transaction().execute(async (trx) => {
    const row = await lockQuestionnaire(trx, which)
    const { draft, refused, newer } = await saveChanges(context, trx, member, {
      row,
      write: { changes, over: revision, page },
    })
    const country = connectionCountryOf(context.config, request)
    return { draft: await draftView(context, trx, member, { row, draft, country }), refused, newer }
  })
}
