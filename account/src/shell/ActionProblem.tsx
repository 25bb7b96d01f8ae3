import { Notice } from '@tessera/ui/Notice.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { loginUrl } from '../paths.ts'

/** The failure of an action, said where it was set going. */
export function ActionProblem({ action }: { action: { problem: string; signedOut: boolean } }): ReactNode {
  const { t } = useTranslation()
  if (!action.problem) return null
  return (
    <Notice
      tone="bad"
      role="alert"
      action={
        action.signedOut ? (
          <a href={loginUrl(window.location.pathname)} target="_blank" rel="noreferrer">
            {t('error.signInBeside')}
          </a>
        ) : null
      }
    >
      {action.problem}
    </Notice>
  )
}
