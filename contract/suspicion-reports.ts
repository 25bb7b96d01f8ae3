import { Type, type Static } from 'typebox'
import { Id, Instant, lineOf, nullable, oneOf } from './shapes.ts'
import { suspicionReportStates } from './states.ts'

/* Drafts of suspicious activity reports. Only the role `mlro` sees that one exists. */

/** What is suspected. */
export const suspicions = [
  'MONEY_LAUNDERING',
  'FRAUD',
  'TERRORIST_FINANCING',
  'SANCTIONS_EVASION',
  'TAX_CRIME',
  'OTHER_CRIME',
] as const
/** What a fact about the person says. */
export const reportFacts = ['NAME', 'BIRTH_DATE', 'NATIONALITY', 'ADDRESS', 'DOCUMENT', 'ACCOUNT', 'OTHER'] as const
/** Where a fact or an amount is from. */
export const reportSources = ['VERIFIED_DOCUMENT', 'MEMBER', 'OWN_RECORDS', 'THIRD_PARTY', 'PUBLIC_SOURCE'] as const
/** Why a report was not filed. Codes, because the audit chain has no free text. */
export const unfiledReasons = ['EXPLAINED', 'NOT_SUSPICIOUS', 'PART_OF_ANOTHER_REPORT'] as const
export type UnfiledReason = (typeof unfiledReasons)[number]

/** How many years a report is stored after it was filed or closed. */
export const reportYears = 5

/** A day, or nothing. */
const DayOrNone = Type.String({ pattern: '^(\\d{4}-\\d{2}-\\d{2})?$' })

export const ReportContent = Type.Object({
  suspicion: oneOf(suspicions),
  /** Who. */
  facts: Type.Array(Type.Object({ name: oneOf(reportFacts), value: lineOf(200), source: oneOf(reportSources) }), {
    maxItems: 40,
  }),
  /** When. */
  from: DayOrNone,
  to: DayOrNone,
  amounts: Type.Array(
    Type.Object({
      amount: Type.String({ pattern: '^\\d{1,15}(\\.\\d{1,18})?$' }),
      /** A currency or an asset. */
      unit: Type.String({ pattern: '^[A-Z0-9]{2,10}$' }),
      on: DayOrNone,
      source: oneOf(reportSources),
    }),
    { maxItems: 100 },
  ),
  /** What happened, and why it is suspicious. */
  narrative: Type.String({ maxLength: 20_000 }),
  cases: Type.Array(Id, { maxItems: 50 }),
  members: Type.Array(Type.Integer({ minimum: 1 }), { maxItems: 50 }),
})
export type ReportContent = Static<typeof ReportContent>

/** What a version says. The first one, made of what is on record, names no suspicion. */
export const ReportRead = Type.Object({ ...ReportContent.properties, suspicion: nullable(oneOf(suspicions)) })
export type ReportRead = Static<typeof ReportRead>

export const ReportHead = Type.Object({
  id: Id,
  memberId: Type.Integer(),
  state: oneOf(suspicionReportStates),
  openedBy: Type.String(),
  openedAt: Instant,
  /** Number of the latest version. */
  version: Type.Integer(),
  changedAt: Instant,
})

/** A report in one of its versions. */
export const Report = Type.Object({
  ...ReportHead.properties,
  endedBy: nullable(Type.String()),
  endedAt: nullable(Instant),
  /** The authority's number of a filed report. */
  reference: Type.String(),
  unfiledReason: nullable(oneOf(unfiledReasons)),
  /** The version that is shown. */
  shown: Type.Integer(),
  content: ReportRead,
  versions: Type.Array(Type.Object({ number: Type.Integer(), by: Type.String(), at: Instant })),
})
export type Report = Static<typeof Report>
