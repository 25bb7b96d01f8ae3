import type { Transaction } from 'kysely'
import type { DraftView } from '@tessera/contract/drafts.ts'
import { memberView } from '@tessera/questionnaires/engine/member-view.ts'
import { provenOf } from '../../accounts/contacts/contacts.ts'
import type { ComplianceParts } from '../parts.ts'
import type { Db } from '../../platform/db/postgres.ts'
import type { Questionnaire } from '../../platform/db/questionnaire-tables.ts'
import type { Database } from '../../platform/db/tables.ts'
import type { SessionMember } from '../../accounts/sessions/sessions.ts'
import { filesOf, type Draft } from './drafts.ts'
import { evaluateSubmission } from './evaluate-submission.ts'
import { templateOf } from './templates.ts'

/**
 * A draft for the member's page, with the files that its answers name and the errors that only the server can find.
 * `country`: where the request comes from, if known.
 */
export async function draftView(
  context: Pick<ComplianceParts, 'config' | 'keyring' | 'questionnaires' | 'shortMessages'>,
  db: Db | Transaction<Database>,
  member: SessionMember,
  { row, draft, country }: { row: Questionnaire; draft: Draft; country: string | null },
): Promise<DraftView> {
  const named = new Set(
    Object.values(draft.answers).flatMap((value) =>
      typeof value === 'string' ? [value] : Array.isArray(value) ? [...value] : [],
    ),
  )
  const files = await filesOf(context, db, member, row.id)
  const { answers, revision, savedAt, prefilled } = draft
  const { template } = templateOf(context.questionnaires, row.template_code)
  const proven = await provenOf(context, db, member.id, { template: memberView(template), answers })
  const faults =
    row.state === 'QUESTIONNAIRE_STATUS_UNSUBMIT'
      ? (await evaluateSubmission(context, db, member, { row, draft: answers, country })).refused
      : []
  return {
    values: answers,
    revision,
    savedAt: savedAt?.toISOString() ?? null,
    prefilled,
    files: files.filter(({ fileId }) => named.has(fileId)),
    proven,
    faults,
  }
}
