import { Type } from 'typebox'
import { endpoint } from '../../../../../endpoint.ts'
import { Instant, nullable, oneOf } from '../../../../../shapes.ts'
import { sdkScenes } from '../../../../../sdk.ts'

/** The profile of SDK mode: who is being verified, for whom, and for how long the token lasts. */
export const sdkBusinessInfo = endpoint({
  method: 'GET',
  path: '/v1/s1/kyc/integration/business-info',
  access: 'sdk',
  handoff: true,
  summary: 'Whom the access token stands for, and for which partner.',
  /** `email_update_poi` requests the update of the identity document, as the link of an email does. */
  query: Type.Object({
    type: Type.Optional(oneOf(['email_update_poi'])),
    /** What the page's address says of the visit: the answer repeats it as part of the profile. */
    lang: Type.Optional(Type.String({ maxLength: 35 })),
    from: Type.Optional(Type.String({ maxLength: 200 })),
    hidden: Type.Optional(oneOf(['true', 'false'])),
  }),
  result: Type.Object({
    id: Type.Integer(),
    token_id: Type.String(),
    /** Verified level: 0, 1 or 2. */
    level: Type.Integer(),
    site: Type.String(),
    sub_attribute: Type.Record(Type.String(), Type.String()),
    member_tag: Type.Record(Type.String(), Type.String()),
    scene: oneOf(sdkScenes),
    businessId: nullable(Type.String()),
    /** The partner that sent the user; null if it was our own page. */
    partner: nullable(Type.Object({ id: Type.String(), name: Type.String(), origins: Type.Array(Type.String()) })),
    /** This device continues a capture from another device: it may do the steps of a capture only. */
    handoff: Type.Boolean(),
    extraParams: Type.Object({ redirect_url: nullable(Type.String()) }),
    /** The id of the token, as the profile names it. */
    sdkToken: Type.String(),
    sdkLang: Type.String(),
    sdkFrom: Type.String(),
    hidden: Type.Boolean(),
    /** Who opened the visit: the partner's id, or our own short name. */
    accessOrigin: Type.String(),
    expires_at: Instant,
    renewable_until: Instant,
  }),
  codes: ['tokenExpired', 'tokenInvalid'],
})
