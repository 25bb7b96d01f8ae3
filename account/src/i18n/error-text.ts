import type { i18n, TFunction } from 'i18next'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { retCodes } from '@tessera/contract/errors.ts'
import { ApiError } from '../api/api-error.ts'

/** The number under which an error's text stands: transport failures read like a fault of ours (specification, section 8). */
export function textCodeOf(error: unknown): number {
  return error instanceof ApiError && error.kind === 'refused' ? error.code : retCodes.internal
}

/** Words for an error, for the one place that shows it. The catalogue is loaded when the first error happens. */
export async function errorText(error: unknown, i18n: i18n, t: TFunction): Promise<string> {
  if (!navigator.onLine) return t('error.offline')
  if (error instanceof ApiError && error.kind === 'network') return t('error.network')
  if (error instanceof ApiError && error.kind === 'timeout') return t('error.timeout')
  await i18n.loadNamespaces('inverse-error-code')
  const found: unknown = i18n.getResource(i18n.language, 'inverse-error-code', String(textCodeOf(error)))
  if (typeof found === 'string') return found
  return error instanceof ApiError && error.message ? t('error.withCode', { code: error.code, message: error.message }) : t('error.general')
}

/** Hook form of {@link errorText}. */
export function useErrorText(): (error: unknown) => Promise<string> {
  const { t, i18n } = useTranslation()
  return useCallback((error) => errorText(error, i18n, t), [t, i18n])
}
