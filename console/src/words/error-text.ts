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
  const refused = reasonCodes.find((code) => isRefusal(error, code))
  if (refused !== undefined && typeof reason === 'string') {
    const said = t('error.refused', { reason: refusalWords(t, reason) })
    return saysWhatToDo(reason) ? said : `${said.replace(/\.$/, '')}. ${t(`error.next.${refused}`)}`
  }
  return refusalText(t, error.code) ?? t('error.general')
}

/** The refusals with a reason in the server's words. Each has a next step (`error.next`) for reasons that name none. */
const reasonCodes = [
  consoleRetCodes.decisionRefused,
  consoleRetCodes.staffChangeRefused,
  consoleRetCodes.setupRefused,
  consoleRetCodes.staffOidcRefused,
  consoleRetCodes.breakGlassRefused,
  consoleRetCodes.memberChangeRefused,
  consoleRetCodes.listRefused,
  consoleRetCodes.exportRefused,
  consoleRetCodes.reportRefused,
] as const

/**
 * Whether a reason begins or ends with what to do: “Choose a reason”, “The member has sent a newer attempt: decide that
 * one”. “Not a question of 200: x” only repeats what was entered.
 */
const saysWhatToDo = (reason: string): boolean =>
  /^(Choose|Enter|Tick) /.test(reason) ||
  (/[:;.] \S/.test(reason) && !/^Not [^.;]*$/.test(reason)) ||
  / cannot become \w+$/.test(reason)

/** Hook form of {@link errorText}. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation('console')
  return useCallback((error) => errorText(t, error), [t])
}
