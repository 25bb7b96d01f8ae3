import { buttonClass } from '@tessera/ui/Button.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { Message } from './Message.tsx'

/** Shown if there is no screen. The server answered this address with status 404. */
export function NotFound(): ReactNode {
  const { t } = useTranslation()
  return (
    <Message title={t('notFound.title')} text={t('notFound.text')} missing>
      <Link className={buttonClass({ variant: 'primary', size: 'large' })} to={paths.personal}>
        {t('action.home')}
      </Link>
    </Message>
  )
}
