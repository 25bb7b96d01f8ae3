import { staffRoles, type Permission, type StaffRole } from '@tessera/contract/staff.ts'

/**
 * The permissions: `review` views and decides cases. `senior` approves what a template leaves to a senior reviewer and
 * acts on many members at once. `report` sees and writes drafts of suspicious activity reports. `manage` maintains the staff register and changes the configuration of members, but
 * decides no cases.
 */
const allowed: Readonly<Record<StaffRole, readonly Permission[]>> = {
  reviewer: ['review'],
  senior: ['review', 'senior'],
  mlro: ['review', 'report'],
  admin: ['manage'],
}

/** Whether one of these roles has the permission. */
export function rolesAllow(roles: readonly StaffRole[], permission: Permission): boolean {
  return roles.some((role) => allowed[role].includes(permission))
}

/** The roles that have the permission. */
export function rolesFor(permission: Permission): StaffRole[] {
  return staffRoles.filter((role) => allowed[role].includes(permission))
}
