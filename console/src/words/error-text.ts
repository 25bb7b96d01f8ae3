import type { TFunction } from 'i18next'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { consoleRetCodes } from '@tessera/contract/staff-errors.ts'
import { isRefusal, Refusal, Unreachable } from '../api.ts'
import { refusalText, refusalWords } from './codes.ts'
import { clockText } from './times.ts'

/** What happened and what to do, for an error of a call. */
export function errorText(t: TFunction<'console'>, error: unknown): string {
  if (error instanceof Unreachable) return t('error.network')
  if (!(error instanceof Refusal)) return t('error.general')
  const { by, since, until, reason } = error.extInfo
  if (isRefusal(error, consoleRetCodes.caseClaimed) && typeof by === 'string' && typeof since === 'string')
    return t('error.claimedBy', { name: by, since: clockText(since), time: clockText(String(until)) })
  const refused = [
    consoleRetCodes.decisionRefused,
    consoleRetCodes.staffChangeRefused,
    consoleRetCodes.setupRefused,
    consoleRetCodes.staffOidcRefused,
    consoleRetCodes.breakGlassRefused,
    consoleRetCodes.memberChangeRefused,
    consoleRetCodes.listRefused,
    consoleRetCodes.exportRefused,
    consoleRetCodes.reportRefused,
  ].some((code) => isRefusal(error, code))
  if (refused && typeof reason === 'string') return t('error.refused', { reason: refusalWords(t, reason) })
  return refusalText(t, error.code) ?? t('error.general')
}

/** Hook form of {@link errorText}. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation('console')
  return useCallback((error) => errorText(t, error), [t])
}
