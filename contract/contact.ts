import { Type, type Static } from 'typebox'
import { oneOf } from './shapes.ts'

/** Ways to reach a member that can be shown to be theirs. */
export const contactKinds = ['phone', 'email'] as const
export type ContactKind = (typeof contactKinds)[number]

/** A phone number (`+` and digits, blanks and hyphens between them) or an e-mail address. */
export const Contact = Type.Object({ kind: oneOf(contactKinds), value: Type.String({ minLength: 5, maxLength: 320 }) })
export type Contact = Static<typeof Contact>
