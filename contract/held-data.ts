/* What is held about a member and shown in full only for a purpose; without schemas, so that the web can run it. */

/**
 * Why a masked value is shown. Recorded with the reviewer's name, where every reviewer of the case and exports show it:
 * so none may hint at a report of suspicious activity.
 */
export const revealPurposes = ['COMPARE_DOCUMENT', 'COMPARE_RECORDS', 'ANSWER_MEMBER'] as const
export type RevealPurpose = (typeof revealPurposes)[number]

/** Fields of a case whose values are masked until a reviewer says why they need them. */
export const maskedFields: readonly string[] = ['documentNumber', 'personalNumber']

/** Why the original of a file is downloaded. Recorded and shown like {@link revealPurposes}. */
export const originalPurposes = ['EXAMINE_FILE', 'ASK_EXPERT', 'ANSWER_MEMBER'] as const
export type OriginalPurpose = (typeof originalPurposes)[number]
