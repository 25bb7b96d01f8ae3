import { Type } from 'typebox'
import { exportReasons } from './case-export.ts'
import { DateOnly, Id, Instant, nullable, oneOf } from './shapes.ts'

/* Acts that one person asks for and a second one confirms. */

export const twoPeopleActs = ['erase', 'export'] as const
export type TwoPeopleAct = (typeof twoPeopleActs)[number]

/** For how many days an act that someone asked for can be confirmed. */
export const proposalDays = 7

/** What an act is about: `member:1042`, `case:…`, or `period:2026-11-01/2026-11-30` with the regions of who asked. */
export const ActSubject = Type.String({ maxLength: 200, pattern: '^(member|case|period):[\\w/, -]+$' })

/** An act that someone asked for and a second person must confirm. */
export const ActProposal = Type.Object({
  act: oneOf(twoPeopleActs),
  subject: ActSubject,
  memberId: nullable(Type.Integer()),
  caseId: nullable(Id),
  period: nullable(Type.Object({ from: DateOnly, to: DateOnly })),
  reason: nullable(oneOf(exportReasons)),
  by: Type.String(),
  /** The caller asked for it. */
  own: Type.Boolean(),
  at: Instant,
  /** Until when it can be confirmed. */
  until: Instant,
})
