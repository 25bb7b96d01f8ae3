/** What a reviewer may open for one member, besides questionnaires and a newer document (reverification/). */
export const reviewerTaskTypes = ['IDV_L2_POA', 'KNOWLEDGE_TEST', 'RISK_TEST', 'AGREEMENT'] as const
export type ReviewerTaskType = (typeof reviewerTaskTypes)[number]

/** A task that is open and was not done since it was opened. */
export interface ReviewerTask {
  id: string
  task: ReviewerTaskType
  agreement: string | null
  blocks: readonly string[]
  dueAt: string
  openedAt: string
}
