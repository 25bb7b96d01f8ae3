import { commonHeaders } from './headers.ts'
import { findMiniApp, platformOf } from './platform.ts'
import { createClient } from './request.ts'

/** The client for everything outside the account area: sign-in, sign-up and sign-out. It sends its platform. */
export const firstClient = createClient({
  headers: () =>
    commonHeaders(
      platformOf(
        findMiniApp({ hash: window.location.hash, storage: () => window.sessionStorage }),
        navigator.userAgent,
      ),
    ),
  words: {
    timeout: () => 'Request timeout, please re-try!',
    http: ({ status, statusText }) => `${status} ${statusText}`.trim(),
  },
})
