import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useRevalidator } from 'react-router'
import { retCodes } from '@tessera/contract/errors.ts'
import { isRefusal } from '../../../api/api-error.ts'
import { toasts } from '../../../state/toasts.ts'

/** Refusals that mean: another tab or device went on meanwhile, and this page shows something old; with what is said of it. */
const lost = [
  [retCodes.attemptClosed, 'kyc.changedElsewhere'],
  [retCodes.attemptNotFound, 'kyc.changedElsewhere'],
  [retCodes.verificationNotAllowed, 'kyc.changedElsewhere'],
  [retCodes.attemptChanged, 'kyc.checkAgain'],
  [retCodes.photoMissing, 'kyc.photoNeeded'],
] as const

/** Handles such a refusal by reading anew where the member stands, and leads to where one lives when that must be told first; answers whether it was one. */
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
      toasts.add({ kind: 'info', title: t(words) })
      void revalidate()
      return true
    },
    [navigate, revalidate, t],
  )
}
