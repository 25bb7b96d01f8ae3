/* Exports of cases for an authority or an auditor. */

/** Why cases are exported. Codes, because the audit chain has no free text. */
export const exportReasons = ['AUTHORITY_REQUEST', 'COURT_ORDER', 'AUDIT', 'MEMBER_COMPLAINT'] as const
export type ExportReason = (typeof exportReasons)[number]

/** The most cases of one archive. */
export const mostExportedCases = 200

/** The answer's header with the password of the archive, which is stored nowhere. */
export const passwordHeader = 'x-archive-password'
