import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@tessera/ui/Button.tsx'
import { Notice } from '@tessera/ui/Notice.tsx'
import { useErrorText } from '../words/error-text.ts'

/** Says why something did not load, with a button to try again. */
export function LoadProblem({ error, onRetry }: { error: unknown; onRetry: () => Promise<void> }): ReactNode {
  const { t } = useTranslation('console')
  const textOf = useErrorText()
  return (
    <Notice
      tone="bad"
      role="alert"
      action={
        <Button size="small" onClick={() => void onRetry()}>
          {t('action.retry')}
        </Button>
      }
    >
      {textOf(error)}
    </Notice>
  )
}
