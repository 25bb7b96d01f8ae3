/** What an officer may open for one member, beside forms (questionnaires ask) and a newer document (reverification/). */
export const officerTaskTypes = ['IDV_L2_POA', 'KNOWLEDGE_TEST', 'RISK_TEST', 'AGREEMENT'] as const
export type OfficerTaskType = (typeof officerTaskTypes)[number]

/** One that is open and not done since it was opened. */
export interface OfficerTask {
  id: string
  task: OfficerTaskType
  agreement: string | null
  blocks: readonly string[]
  dueAt: string
  openedAt: string
}
