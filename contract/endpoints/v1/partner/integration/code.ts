import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { Instant, oneOf } from '../../../../shapes.ts'
import { sdkScenes } from '../../../../sdk.ts'

/**
 * A partner's server requests a one-time code for one of its users; called with `Authorization: Bearer KEY`, never
 * from a browser.
 */
export const partnerCode = endpoint({
  method: 'POST',
  path: '/v1/partner/integration/code',
  access: 'partner',
  summary: 'A one-time code that opens verification for one of the partner’s users.',
  body: Type.Object(
    {
      /** The partner's own name for the user: the same name is the same member. */
      user_id: Type.String({ minLength: 1, maxLength: 128 }),
      /** Verification if absent. */
      scene: Type.Optional(oneOf(sdkScenes)),
      /** The partner's own reference of this visit; events return it. */
      business_id: Type.Optional(Type.String({ minLength: 1, maxLength: 64, pattern: '^[\\w.:-]+$' })),
      /** Where the page goes when done; its origin must be registered. */
      redirect_url: Type.Optional(Type.String({ maxLength: 2048 })),
      /** A language of the pages, by its name or by one in the same script; refused if there is none. */
      lang: Type.Optional(Type.String({ maxLength: 16, pattern: '^[A-Za-z-]+$' })),
      from: Type.Optional(Type.String({ maxLength: 32, pattern: '^[\\w-]+$' })),
      /** Without our header and footer. */
      hidden: Type.Optional(Type.Boolean()),
    },
    // A misspelt option would open a visit that the partner did not intend.
    { additionalProperties: false },
  ),
  result: Type.Object({
    code: Type.String(),
    expires_at: Instant,
    /** The address to open in a frame, a window or a web view. */
    url: Type.String(),
  }),
  codes: ['partnerKeyInvalid'],
})
