import { Type } from 'typebox'
import { QualityFigures } from '../../../../quality.ts'
import { endpoint } from '../../../../endpoint.ts'
import { nullable, oneOf } from '../../../../shapes.ts'
import { decidedKinds } from '../../../../queue.ts'

/** How reviews went over the last days. Counts only: no member and no reviewer is named. */
export const staffFiguresRead = endpoint({
  method: 'GET',
  path: '/v1/staff/figures/read',
  access: 'staff',
  permission: 'review',
  summary: 'Arrivals, decisions, waiting times and overturned appeals of the last days.',
  query: Type.Object({ days: oneOf(['7', '30', '90']) }),
  result: Type.Object({
    kinds: Type.Array(
      Type.Object({
        kind: oneOf(decidedKinds),
        /** How many were sent. */
        arrivals: Type.Integer(),
        /** How many got their first result, and how many of those from a reviewer. */
        decisions: Type.Integer(),
        byReviewers: Type.Integer(),
        /** Results that asked the member to send something again. */
        askedAgain: Type.Integer(),
        /** Appeals after which another decision replaced the first. */
        overturned: Type.Integer(),
        /** Seconds from sending to the reviewer's result: half waited less, nine in ten waited less. */
        waitingP50: nullable(Type.Number()),
        waitingP90: nullable(Type.Number()),
        /** Results of reviewers that had a due time, and how many of them came before it. */
        due: Type.Integer(),
        dueKept: Type.Integer(),
        /** Those that had a due time for the first look, and how many a reviewer opened before it. */
        firstLooks: Type.Integer(),
        firstLooksInTime: Type.Integer(),
        /** Seconds that a reviewer worked on a case: from their first act in the hour before the result. Half took less. */
        activeP50: nullable(Type.Number()),
      }),
    ),
    quality: QualityFigures,
    /** One entry a day (UTC), the oldest first. */
    days: Type.Array(
      Type.Object({
        /** `YYYY-MM-DD` */
        day: Type.String(),
        arrivals: Type.Integer(),
        decisions: Type.Integer(),
        askedAgain: Type.Integer(),
        /** Decided appeals, and how many of them replaced the first decision. */
        appeals: Type.Integer(),
        overturned: Type.Integer(),
        waitingP50: nullable(Type.Number()),
        waitingP90: nullable(Type.Number()),
        due: Type.Integer(),
        dueKept: Type.Integer(),
        /** Those that had a due time for the first look, and how many a reviewer opened before it. */
        firstLooks: Type.Integer(),
        firstLooksInTime: Type.Integer(),
        activeP50: nullable(Type.Number()),
      }),
    ),
  }),
  codes: ['notSignedIn'],
})
