import { Type, type Static } from 'typebox'
import { oneOf } from './shapes.ts'

/** Contact channels that a member can prove to be theirs. */
export const contactKinds = ['phone', 'email'] as const
export type ContactKind = (typeof contactKinds)[number]

/** A phone number (`+` and digits, with spaces and hyphens between them) or an email address. */
export const Contact = Type.Object({ kind: oneOf(contactKinds), value: Type.String({ minLength: 5, maxLength: 320 }) })
export type Contact = Static<typeof Contact>
