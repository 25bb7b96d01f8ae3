import { Type } from 'typebox'
import { Instant } from './shapes.ts'

/** A code is on its way to an address. */
export const SentCode = Type.Object({
  /** What the code belongs to. Only the asking browser gets it. */
  id: Type.String(),
  validUntil: Instant,
  /** Sandbox only: the email, because there is no mailbox to look into. */
  sandboxMail: Type.Optional(
    Type.Object({ subject: Type.String(), body: Type.String(), to: Type.Optional(Type.String()) }),
  ),
})

/** Six digits as typed. */
export const VisitorCode = Type.Object({
  id: Type.String({ maxLength: 64 }),
  code: Type.String({ pattern: '^\\d{6}$' }),
})
