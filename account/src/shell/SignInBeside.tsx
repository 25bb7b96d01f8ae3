import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { loginUrl } from '../paths.ts'

/** The session ended midway. Signing in in another tab preserves what is on this page. */
export function SignInBeside(): ReactNode {
  const { t } = useTranslation()
  return (
    <a href={loginUrl(window.location.pathname)} target="_blank" rel="noreferrer">
      {t('error.signInBeside')}
    </a>
  )
}
