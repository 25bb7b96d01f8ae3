import type { i18n } from 'i18next'
import { ApiError, isAbort, isTokenError } from '../api/api-error.ts'
import { asEnvelope, refusalOf } from '../api/envelope.ts'
import { noticeTitleOf, textCodeOf, textOfCode } from '../i18n/error-text.ts'
import { notices, toasts } from '../state/toasts.ts'

/* The last row of the catalogue (specification, section 8): what no screen handled is shown here, once. */

/** How long a transport failure is shown, in milliseconds. Everything else has the default duration of a toast. */
const transportMs = 2000
const tokenMs = 3000

const reported = new WeakSet<object>()

/** An expired or invalid token is shown wherever it happens. The call is refused as well. */
export function showTokenError(error: ApiError, i18n: i18n): void {
  if (!isTokenError(error) || reported.has(error)) return
  reported.add(error)
  toasts.add({
    kind: 'fail',
    duration: tokenMs,
    title: i18n.t('error.token', { message: error.retMsg || i18n.t('error.tokenError') }),
  })
}

/**
 * Shows an unhandled rejection with the catalogue's text: as a notification if the answer requests one, otherwise as a
 * toast.
 */
export async function showUnhandled(reason: unknown, i18n: i18n): Promise<void> {
  const error = asError(reason)
  if (!error || isTokenError(error) || reported.has(error)) return
  reported.add(error)
  const text = await textOfCode(textCodeOf(error), i18n)
  if (error.kind !== 'refused') {
    toasts.add({ kind: 'fail', duration: transportMs, title: text ?? i18n.t('error.general') })
    return
  }
  const title = noticeTitleOf(error)
  const words = text ?? i18n.t('error.withCode', { code: error.code, message: error.retMsg })
  if (title) notices.add({ kind: 'fail', title, text: words })
  else toasts.add({ kind: 'fail', title: words })
}

function asError(reason: unknown): ApiError | null {
  if (reason instanceof ApiError) return reason
  const said = isAbort(reason) ? null : asEnvelope(reason)
  return said && said.code !== 0 ? refusalOf(said) : null
}
