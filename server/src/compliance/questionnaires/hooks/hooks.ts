import type { EmailParts } from '../../../accounts/parts.ts'
import type { Transaction } from 'kysely'
import type { Answers, Fault, MemberTemplate, Value } from '@tessera/contract/questionnaire.ts'
import type { Outcome } from '@tessera/questionnaires/engine/outcome.ts'
import type { Template } from '@tessera/questionnaires/engine/template.ts'
import type { SessionMember } from '../../../accounts/sessions/sessions.ts'
import type { Db } from '../../../platform/db/postgres.ts'
import type { Questionnaire } from '../../../platform/db/questionnaire-tables.ts'
import type { Database } from '../../../platform/db/tables.ts'
import { satosTemplate, transferTemplate, walletTemplate } from '../../../regions/known-templates.ts'
import type { ComplianceParts } from '../../parts.ts'
import { partnerCustodian } from './partner-custodian.ts'
import { transfer, walletProof } from './travel-rule.ts'

type Trx = Transaction<Database>

export interface Answered {
  member: SessionMember
  row: Questionnaire
  template: Template
  answers: Answers
}

/** What a submission leads to. */
export interface Consequences {
  /** Types of the tasks to open. */
  tasks: readonly string[]
  /** Answers that go with a task of this request. */
  request?: Answers | undefined
  /** Whether its automatic approval waits for one of these tasks. */
  waits: boolean
}

/** What one template does that its file cannot say. Questionnaires call these at the same points for every template. */
export interface TemplateHooks {
  /** Sending it needs a fresh proof that it is the member (accounts/factors/confirmed.ts). */
  confirmed?: true
  /** It is always about something, and a reviewer asks it with a command of its own. */
  request?: { about: string; command: (memberId: number) => string }
  /** Whether the template is for this member. */
  isFor?: (
    parts: Pick<ComplianceParts, 'regions'>,
    member: Pick<SessionMember, 'id' | 'site' | 'kyc_level' | 'sub_attribute'>,
  ) => boolean
  /** The form as this member gets it. `testChains`: chains on which the exchange can receive a test amount. */
  form?: (
    view: MemberTemplate,
    request: Answers | null,
    where: { site: string; testChains: readonly string[] },
  ) => MemberTemplate
  /** Runs before changes are saved, outside of any transaction, so that it may call the exchange. */
  beforeSave?: (
    context: Pick<ComplianceParts, 'db' | 'keyring' | 'questionnaires' | 'exchange'>,
    member: SessionMember,
    saved: { row: Questionnaire; template: Template; changes: Readonly<Record<string, Value | null>> },
  ) => Promise<void>
  /** Adds the answers that only we know to a draft that the member changes. */
  fillIn?: (
    parts: Pick<ComplianceParts, 'keyring' | 'config'>,
    trx: Trx,
    saved: Answered & { changes: Readonly<Record<string, Value | null>> },
  ) => Promise<Answers>
  /** Errors that only the server can find. */
  faults?: (
    parts: Pick<ComplianceParts, 'keyring' | 'config'>,
    db: Db | Trx,
    answered: Omit<Answered, 'row'> & { row: Pick<Questionnaire, 'id'> },
  ) => Promise<Fault[]>
  /** Decides what a submission leads to. Without this hook: the tasks of its outcome. */
  submitted?: (
    parts: Pick<ComplianceParts, 'keyring' | 'questionnaires' | 'regions'> & EmailParts,
    trx: Trx,
    answered: Answered & { outcome: Outcome },
  ) => Promise<Consequences>
  /** Runs after an approval. `by`: who approved it. */
  approved?: (
    parts: Pick<ComplianceParts, 'keyring' | 'questionnaires' | 'regions'> & EmailParts,
    trx: Trx,
    answered: Omit<Answered, 'template'>,
    by: string,
  ) => Promise<void>
}

const hooks: Readonly<Record<number, TemplateHooks>> = {
  [satosTemplate]: partnerCustodian,
  [transferTemplate]: transfer,
  [walletTemplate]: walletProof,
}

/** The hooks of a template. Most templates have none. */
export function hooksOf({ template_code: code }: Pick<Questionnaire, 'template_code'>): TemplateHooks {
  return hooks[code] ?? {}
}
