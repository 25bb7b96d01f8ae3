import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'
import { erasureStates, exportStates, retainedThings, receipts, viewedThings, viewers } from '../../../../my-data.ts'
import { DateOnly, Instant, nullable, oneOf } from '../../../../shapes.ts'
import { sites } from '../../../../sites.ts'

/** What the page “My data” shows. */
export const myDataPage = endpoint({
  method: 'GET',
  path: '/v1/private/my-data/page',
  access: 'member',
  summary: 'The download of everything held, who looked at it, receipts, and the request to be erased.',
  result: Type.Object({
    export: Type.Object({
      state: oneOf(exportStates),
      askedAt: nullable(Instant),
      /** The file is removed then. */
      expiresAt: nullable(Instant),
      bytes: nullable(Type.Integer()),
    }),
    erasure: Type.Object({
      state: oneOf(erasureStates),
      /** The account closes then. Until then the request can be withdrawn. */
      closesAt: nullable(Instant),
      /** The member cannot withdraw their money before, because the password was reset. */
      heldUntil: nullable(Instant),
      /** What the law of the member's region keeps, and until when. Null: nothing. */
      kept: nullable(
        Type.Object({
          things: Type.Array(oneOf(retainedThings)),
          law: Type.String(),
          site: oneOf(sites),
          until: DateOnly,
        }),
      ),
    }),
    /** By role and day (UTC), never by name. The last 365 days, newest first. */
    viewings: Type.Array(
      Type.Object({ day: DateOnly, who: oneOf(viewers), what: oneOf(viewedThings), times: Type.Integer() }),
    ),
    /** Newest first. `number`: the start of the hash of the event in the audit chain. `form`: the title of a form. */
    receipts: Type.Array(
      Type.Object({
        at: Instant,
        what: oneOf(receipts),
        number: Type.String(),
        form: Type.Optional(Type.String()),
      }),
    ),
    version: Type.Integer(),
  }),
  codes: ['notSignedIn'],
})
