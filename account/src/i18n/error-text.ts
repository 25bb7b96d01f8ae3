import type { i18n, TFunction } from 'i18next'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { retCodes, textKeyOf } from '@tessera/contract/errors.ts'
import { ApiError, isTokenError } from '../api/api-error.ts'

/**
 * The code under which we find an error's text. Transport failures read like an error of ours (specification, section
 * 8).
 */
export function textCodeOf(error: unknown): number {
  return error instanceof ApiError && error.kind === 'refused' ? error.code : retCodes.internal
}

/**
 * The text of an error, for the one place that shows it; empty if another place shows it already. The catalogue loads
 * after the first screen, at the latest with the first error.
 */
export async function errorText(error: unknown, i18n: i18n, t: TFunction): Promise<string> {
  if (isTokenError(error)) return ''
  if (!navigator.onLine) return t('error.offline')
  if (error instanceof ApiError && error.kind === 'network') return t('error.network')
  if (error instanceof ApiError && error.kind === 'timeout') return t('error.timeout')
  // A proxy in front of the server has its own limit, and no text for it.
  const code =
    error instanceof ApiError && error.kind === 'http' && error.status === 413
      ? retCodes.fileTooLarge
      : textCodeOf(error)
  // If the wait is longer than a moment, the text says how long. The server sends it in the member's language.
  if (error instanceof ApiError && code === retCodes.tooManyRequests && Number(error.extInfo['retry_after']) > 60) {
    const title = noticeTitleOf(error)
    if (title) return title
  }
  return (
    (await textOfCode(code, i18n)) ??
    (error instanceof ApiError && error.retMsg
      ? t('error.withCode', { code: error.code, message: error.retMsg })
      : t('error.general'))
  )
}

/** The catalogue's text for a code; undefined if it has none. */
export async function textOfCode(code: number, i18n: i18n): Promise<string | undefined> {
  if (!i18n.hasResourceBundle(i18n.language, 'inverse-error-code')) await i18n.loadNamespaces('inverse-error-code')
  const found: unknown = i18n.getResource(i18n.language, 'inverse-error-code', textKeyOf(code))
  return typeof found === 'string' ? found : undefined
}

/** Hook form of {@link errorText}. */
export function useErrorText(): (error: unknown) => Promise<string> {
  const { t, i18n } = useTranslation()
  return useCallback((error) => errorText(error, i18n, t), [t, i18n])
}

/** The title of a notify-type reminder (contract: `Reminder`); empty if the answer requests none. */
export function noticeTitleOf({ extInfo }: ApiError): string {
  const reminder = extInfo['reminder']
  if (typeof reminder !== 'object' || reminder === null || Reflect.get(reminder, 'type') !== 'notify') return ''
  const title: unknown = Reflect.get(reminder, 'title')
  return typeof title === 'string' ? title : ''
}
