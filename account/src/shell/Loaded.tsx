import { Button } from '@tessera/ui/Button.tsx'
import { Notice } from '@tessera/ui/Notice.tsx'
import { Skeleton } from '@tessera/ui/Skeleton.tsx'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { arrived } from '../state/arrived.ts'
import { useErrorText } from '../i18n/error-text.ts'

export interface LoadedProps<T> {
  data: Promise<T>
  lines?: number
  retry: () => void
  children: (value: T) => ReactNode
}

/**
 * A part of a page whose data loads after the page: a skeleton, then the part. On failure it shows its own text and a
 * retry.
 */
export function Loaded<T>({ data, lines = 3, retry, children }: LoadedProps<T>): ReactNode {
  const { t } = useTranslation()
  const textOf = useErrorText()
  // Reloaded data replaces the old data when it arrives, so nothing flickers.
  const [state, setState] = useState<{ problem?: string } | { value: T; problem?: never }>(() => arrived(data) ?? {})
  useEffect(() => {
    let here = true
    data.then(
      (value) => here && setState({ value }),
      async (error: unknown) => {
        const problem = await textOf(error)
        if (here) setState({ problem })
      },
    )
    return () => {
      here = false
    }
  }, [data, textOf])

  if (state.problem !== undefined) {
    return (
      <Notice
        tone="bad"
        role="alert"
        action={
          <Button
            size="small"
            variant="default"
            onClick={() => {
              setState({})
              retry()
            }}
          >
            {t('action.tryAgain')}
          </Button>
        }
      >
        {/* Empty if a toast shows it already. */}
        {state.problem || t('pageError.title')}
      </Notice>
    )
  }
  return 'value' in state ? children(state.value) : <Skeleton lines={lines} label={t('shell.loading')} />
}
