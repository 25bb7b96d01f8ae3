/* What duties are and how they stand; without shapes, so that the web can run it. */

/** Kinds of tasks; the names are the field's (vocabulary of the region files). */
export const taskTypes = ['IDV_L1', 'IDV_L2_POA', 'UPDATE_POI', 'QUESTIONNAIRE', 'RESIDENCE_CRS', 'KNOWLEDGE_TEST', 'RISK_TEST', 'CLASSIFICATION', 'AGREEMENT'] as const
export type TaskType = (typeof taskTypes)[number]

/** `OVERDUE`: its day is over; `COOLING_OFF`: may be tried again later; `EXPIRED`: was done, and is asked again. */
export const taskStatuses = ['LOCKED', 'TODO', 'IN_PROGRESS', 'IN_REVIEW', 'DONE', 'REJECTED_RETRY', 'REJECTED_FINAL', 'COOLING_OFF', 'EXPIRED', 'OVERDUE'] as const
export type TaskStatus = (typeof taskStatuses)[number]

/** Those in which the member can do something. */
export const waitingStatuses: readonly TaskStatus[] = ['OVERDUE', 'REJECTED_RETRY', 'EXPIRED', 'IN_PROGRESS', 'TODO']
