import type { TaskType } from './task-states.ts'

/* What reviewers decide; without schemas, so that the web can run it. */

/** What a reviewer decides, as the queue names it. */
export const reviewedKinds = [
  'attempt',
  'address-proof',
  'questionnaire',
  'knowledge-proof',
  'risk-assessment',
] as const
export type ReviewedKind = (typeof reviewedKinds)[number]

/** What a reviewer decides when a task of this type is in review. */
export function reviewedAs(type: TaskType): ReviewedKind {
  switch (type) {
    case 'IDV_L1':
    case 'UPDATE_POI':
      return 'attempt'
    case 'IDV_L2_POA':
      return 'address-proof'
    case 'KNOWLEDGE_TEST':
      return 'knowledge-proof'
    case 'RISK_TEST':
      return 'risk-assessment'
    default:
      return 'questionnaire'
  }
}
