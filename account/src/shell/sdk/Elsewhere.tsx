import { buttonClass } from '@tessera/ui/Button.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { useSdk } from '../../state/sdk.ts'
import { Message } from '../Message.tsx'

/** A visit opened a page that needs an account. This says so and links back. */
export function Elsewhere(): ReactNode {
  const { t } = useTranslation()
  const forTasks = useSdk(({ visit }) => visit?.scene === 'tasks')
  return (
    <Message title={t('sdk.elsewhere.title')} text={t(forTasks ? 'sdk.tasks.elsewhere' : 'sdk.elsewhere.text')}>
      <Link className={buttonClass({ variant: 'primary', size: 'large' })} to={paths.sdk}>
        {t(forTasks ? 'sdk.tasks.back' : 'sdk.elsewhere.back')}
      </Link>
    </Message>
  )
}
