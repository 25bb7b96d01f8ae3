import { Type } from 'typebox'

/* The people of staff: who they are and what they may do. */

/** The roles of staff. One person may have several. `mlro` (money laundering) also writes reports. */
export const staffRoles = ['reviewer', 'senior', 'mlro', 'admin'] as const
export type StaffRole = (typeof staffRoles)[number]

/**
 * What a role allows: `review` views and decides cases, `senior` what a reviewer leaves to a senior, `report` drafts of
 * suspicious activity reports, `manage` the staff.
 */
export const permissions = ['review', 'senior', 'report', 'manage'] as const
export type Permission = (typeof permissions)[number]

/** The name of a person of staff. It stays in the audit chain forever, so it is short and plain. */
export const StaffName = Type.String({ pattern: '^[\\w.@-]{1,64}$' })

/** How long a confirmation with a passkey lasts, in minutes. */
export const confirmationMinutes = 5
