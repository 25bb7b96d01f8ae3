import { Type } from 'typebox'
import { endpoint } from '../../../../endpoint.ts'

/** Shows the secret of a new authenticator app, once. It counts after its first code. */
export const appStart = endpoint({
  method: 'POST',
  path: '/v1/private/security/app-start',
  access: 'member',
  summary: 'Start setting up an authenticator app.',
  body: Type.Object({}),
  result: Type.Object({
    /** To type into the app, base32. */
    secret: Type.String(),
    /** The same as an address that a phone opens in its app. */
    address: Type.String(),
    /** The address as a QR code: rows of modules, `1` is dark. */
    qr: Type.Array(Type.String()),
  }),
  codes: ['notSignedIn', 'confirmFirst', 'appExists'],
})
