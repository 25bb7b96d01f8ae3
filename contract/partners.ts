import { Type } from 'typebox'

/** The id of a partner. */
export const PartnerId = Type.String({ pattern: '^[a-z][a-z0-9-]{1,31}$' })

/** How long what is replaced stays valid, in seconds: at most thirty days. */
export const GraceSeconds = Type.Integer({ minimum: 0, maximum: 2_592_000 })
