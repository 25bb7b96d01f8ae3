import type { i18n } from 'i18next'
import { ApiError, isAbort, isTokenError } from '../api/api-error.ts'
import { asEnvelope, refusalOf } from '../api/envelope.ts'
import { noticeTitleOf, textCodeOf, textOfCode } from '../i18n/error-text.ts'
import { notices, toasts } from '../state/toasts.ts'

/* The last row of the catalogue (specification, section 8): what no screen handled is told here, once. */

/** How long a failure of transport is told, milliseconds; everything else as long as any toast. */
const transportMs = 2000
const tokenMs = 3000

const told = new WeakSet<object>()

/** A token that is no longer good is told wherever it happens; the call is refused all the same. */
export function showTokenError(error: ApiError, i18n: i18n): void {
  if (!isTokenError(error) || told.has(error)) return
  told.add(error)
  toasts.add({
    kind: 'fail',
    duration: tokenMs,
    title: i18n.t('error.token', { message: error.retMsg || i18n.t('error.tokenError') }),
  })
}

/** Tells an unhandled rejection: by the catalogue's text, as a notification where the answer asks for one, else as a toast. */
export async function showUnhandled(reason: unknown, i18n: i18n): Promise<void> {
  const error = asError(reason)
  if (!error || isTokenError(error) || told.has(error)) return
  told.add(error)
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
