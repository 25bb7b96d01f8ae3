/** What staff may be: somebody may be several. */
export const staffRoles = ['reviewer', 'senior', 'admin'] as const
export type StaffRole = (typeof staffRoles)[number]

/**
 * What is allowed or not: `review` sees cases and decides them, `senior` approves what a template leaves to a senior and acts on many
 * members at once, `manage` keeps the list of staff and changes what a member's rules go by, but decides no case.
 */
export type Permission = 'review' | 'senior' | 'manage'

const allowed: Readonly<Record<StaffRole, readonly Permission[]>> = {
  reviewer: ['review'],
  senior: ['review', 'senior'],
  admin: ['manage'],
}

/** Whether somebody of these roles may. */
export function rolesAllow(roles: readonly StaffRole[], permission: Permission): boolean {
  return roles.some((role) => allowed[role].includes(permission))
}

/** The roles that would do. */
export function rolesFor(permission: Permission): StaffRole[] {
  return staffRoles.filter((role) => allowed[role].includes(permission))
}
