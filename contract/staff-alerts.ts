import { Type } from 'typebox'
import { Id, Instant, oneOf } from './shapes.ts'

/** What could let one admin act as two people: a link for a person who has passkeys, and a role to decide for two. */
export const staffAlertChanges = ['INVITED', 'ROLE_GIVEN'] as const
export type StaffAlertChange = (typeof staffAlertChanges)[number]

/** A change of the staff register about the caller or, if they are an admin, about a colleague. They have not read it. */
export const StaffAlert = Type.Object({
  id: Id,
  by: Type.String(),
  name: Type.String(),
  change: oneOf(staffAlertChanges),
  at: Instant,
})
