import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useRevalidator } from 'react-router'
import { retCodes } from '@tessera/contract/errors.ts'
import { isRefusal } from '../api/api-error.ts'
import { toasts } from '../state/toasts.ts'

/** Refusals that mean: another tab or device went on meanwhile, and this page shows something old. */
const lost = [retCodes.attemptClosed, retCodes.attemptNotFound, retCodes.verificationNotAllowed]

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
      if (!lost.some((code) => isRefusal(error, code))) return false
      toasts.add({ kind: 'info', title: t('kyc.changedElsewhere') })
      void revalidate()
      return true
    },
    [navigate, revalidate, t],
  )
}
