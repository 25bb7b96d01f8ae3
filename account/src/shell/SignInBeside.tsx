import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { loginUrl } from '../paths.ts'

/** The session ended in the middle of something: signing in in another tab keeps what stands here. */
export function SignInBeside(): ReactNode {
  const { t } = useTranslation()
  return (
    <a href={loginUrl(window.location.pathname)} target="_blank" rel="noreferrer">
      {t('error.signInBeside')}
    </a>
  )
}
