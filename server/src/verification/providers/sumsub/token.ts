import { Type } from 'typebox'

/** What we read when a token is made. */
export const Token = {
  Owner: Type.Object({ externalUserId: Type.String({ minLength: 1 }) }),
  Given: Type.Object({ token: Type.String({ minLength: 1 }) }),
}
