import { commonHeaders } from './headers.ts'
import { findMiniApp, platformOf } from './platform.ts'
import { createClient } from './request.ts'

/** The client of what lies outside the account area: signing in, up and out. It tells the platform it runs on. */
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
