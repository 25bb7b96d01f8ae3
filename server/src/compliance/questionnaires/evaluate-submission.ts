import type { Transaction } from 'kysely'
import type { Answers, Facts, Fault } from '@tessera/contract/questionnaire.ts'
import { isPostalCode } from '@tessera/contract/addresses.ts'
import { daysAnywhere } from '@tessera/questionnaires/engine/calendar.ts'
import { faultsOf, type FaultContext } from '@tessera/questionnaires/engine/faults.ts'
import { memberView } from '@tessera/questionnaires/engine/member-view.ts'
import { prune } from '@tessera/questionnaires/engine/prune.ts'
import { visibilityOf } from '@tessera/questionnaires/engine/visibility.ts'
import { provenOf } from '../../accounts/contacts/contacts.ts'
import type { ComplianceParts } from '../parts.ts'
import type { Db } from '../../platform/db/postgres.ts'
import type { Questionnaire } from '../../platform/db/questionnaire-tables.ts'
import type { Database } from '../../platform/db/tables.ts'
import type { SessionMember } from '../../accounts/sessions/sessions.ts'
import { verifiedIdentity } from '../../accounts/members/store.ts'
import { signsAs } from '../signs.ts'
import { keepsChecksum } from './checksums.ts'
import { factsOf } from './facts.ts'
import { hooksOf } from './hooks/hooks.ts'
import { templateOf } from './templates.ts'

/** The evaluation of a member's answers. */
interface Evaluated {
  facts: Facts
  /** The visible answers. Hidden ones do not count. */
  answers: Answers
  faults: Fault[]
  /** Errors in given answers that only the server can find. The member sees them as soon as the answers are saved. */
  refused: Fault[]
}

type EvaluationContext = Pick<ComplianceParts, 'keyring' | 'config' | 'questionnaires'> & {
  shortMessages: Pick<ComplianceParts['shortMessages'], 'connected'>
}

/**
 * Evaluates the answers of a draft, at every save and at submission. The browser's own evaluation does not count.
 * `country`: where the request comes from, if known.
 */
export async function evaluateSubmission(
  context: EvaluationContext,
  db: Db | Transaction<Database>,
  member: SessionMember,
  { row, draft, country }: { row: Pick<Questionnaire, 'id' | 'template_code'>; draft: Answers; country: string | null },
): Promise<Evaluated> {
  const { keyring, questionnaires, shortMessages } = context
  const { template } = templateOf(questionnaires, row.template_code)
  const view = memberView(template)
  const facts = await factsOf(context, db, member, { template, connectionCountry: country })
  const answers = prune(view, draft, facts)
  const visibility = visibilityOf(view, answers, facts)
  const reached = await provenOf(context, db, member.id, { template: view, answers })
  const everybodys: FaultContext = {
    ...daysAnywhere(new Date()),
    proven: (value, type) => reached.includes(value) || (type === 'phone' && !shortMessages.connected),
  }
  const identity = verifiedIdentity(keyring, member)
  const found = faultsOf(visibility, {
    ...everybodys,
    checksum: keepsChecksum,
    postalCode: isPostalCode,
    signs: signsAs(keyring, member),
    birthDate: identity?.birthDate,
    ...(identity ? { verifiedName: `${identity.firstName} ${identity.lastName}`.trim() } : {}),
  })
  const files = await db
    .selectFrom('questionnaire_file')
    .select(['id', 'path'])
    .where('questionnaire_id', '=', row.id)
    .execute()
  // A file counts only for the answer it was uploaded for, and never for another member.
  const strange = visibility.items.filter(({ item, path }) => {
    const value = item.type === 'file' || item.type === 'files' ? visibility.valueAt(path) : undefined
    const ids: readonly unknown[] = Array.isArray(value) ? value : value === undefined ? [] : [value]
    return ids.some((id) => !files.some((file) => file.id === id && file.path === path))
  })
  const own = (await hooksOf(row).faults?.(context, db, { member, row, template, answers })) ?? []
  const faults = [...found, ...strange.map(({ path }) => ({ path, code: 'file' as const })), ...own]
  const seen = new Set(faultsOf(visibility, everybodys).map(({ path, code }) => `${path} ${code}`))
  // An amount that has not arrived is missing, not wrong. The form itself shows that it is pending.
  return {
    facts,
    answers,
    faults,
    refused: faults.filter(({ path, code }) => code !== 'testNotSeen' && !seen.has(`${path} ${code}`)),
  }
}
