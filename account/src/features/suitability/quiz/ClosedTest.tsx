import { buttonClass } from '@tessera/ui/Button.tsx'
import { Notice } from '@tessera/ui/Notice.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { TestClosed } from '@tessera/contract/task-states.ts'

/** A test that this member cannot take, or not yet: shows why, and links to the right task. */
export function ClosedTest({ why, tasks }: { why: TestClosed; tasks: string }): ReactNode {
  const { t } = useTranslation()
  return (
    <>
      <Notice tone="info" title={t(`tests.closed.${why}.title`)}>
        {t(`tests.closed.${why}.text`)}
      </Notice>
      <Link
        className={buttonClass({
          variant: why === 'in_review' ? 'default' : 'primary',
          size: 'large',
          fullWidth: true,
        })}
        to={tasks}
      >
        {t('tests.closed.toTasks')}
      </Link>
    </>
  )
}
