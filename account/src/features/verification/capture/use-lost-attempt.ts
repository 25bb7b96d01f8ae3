import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useRevalidator } from 'react-router'
import { retCodes } from '@tessera/contract/errors.ts'
import { isRefusal } from '../../../api/api-error.ts'
import { toasts } from '../../../state/toasts.ts'

/** Refusals that mean another tab or device changed the attempt and this page is outdated, with the text for each. */
const lost = [
  [retCodes.attemptClosed, 'kyc.changedElsewhere'],
  [retCodes.attemptNotFound, 'kyc.changedElsewhere'],
  [retCodes.verificationNotAllowed, 'kyc.changedElsewhere'],
  [retCodes.attemptChanged, 'kyc.checkAgain'],
  [retCodes.photoMissing, 'kyc.photoNeeded'],
] as const

/**
 * Handles such a refusal: reloads the status, and opens the residence step when that is required first. Returns
 * whether it handled the refusal.
 */
export function useLostAttempt(): (error: unknown) => boolean {
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const { t } = useTranslation()
  return useCallback(
    (error) => {
      if (isRefusal(error, retCodes.residenceNeeded)) {
        void navigate('?step=residence')
        return true
      }
      const words = lost.find(([code]) => isRefusal(error, code))?.[1]
      if (!words) return false
      toasts.add({ kind: 'warn', title: t(words) })
      void revalidate()
      return true
    },
    [navigate, revalidate, t],
  )
}
