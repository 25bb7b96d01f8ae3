import { Type } from 'typebox'

/**
 * What a confirmation is for, as the refusal that asks for it names it: the call, the case, member or partner, and the
 * verdict. For an export of a period: its days and reason.
 */
export const ConfirmedAct = Type.String({ maxLength: 200, pattern: '^/v1/staff/[a-z/-]+( [\\w.@-]+){0,3}$' })
