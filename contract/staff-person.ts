import { Type } from 'typebox'
import { GlassAlert, OpenedGlass } from './break-glass.ts'
import { Id, Instant, nullable, oneOf } from './shapes.ts'
import { StaffAlert } from './staff-alerts.ts'
import { staffRoles } from './staff.ts'

const StaffSession = Type.Object({
  id: Id,
  current: Type.Boolean(),
  createdAt: Instant,
  seenAt: Instant,
  browser: Type.String(),
})

/** The person who is signed in to the console. */
export const StaffPerson = Type.Object({
  name: Type.String(),
  roles: Type.Array(oneOf(staffRoles)),
  /** The regions to which they are limited. Empty: all. */
  sites: Type.Array(Type.String()),
  /** A sandbox without registered staff: confirmations need no passkey. */
  sandbox: Type.Boolean(),
  /** When the session ends at the latest. */
  expiresAt: Instant,
  /** A member outside their regions who is open to them. */
  openGlass: nullable(OpenedGlass),
  /** What they have to read: colleagues who opened a member outside their regions. */
  alerts: Type.Array(GlassAlert),
  /** Changes of the register that they have to read. */
  staffAlerts: Type.Array(StaffAlert),
  passkeys: Type.Array(Type.Object({ id: Type.String(), label: Type.String(), usedAt: nullable(Instant) })),
  sessions: Type.Array(StaffSession),
})
