import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call } from '../api.ts'
import { readKept } from '../kept.ts'
import { useAction, type Action } from '../use-action.ts'
import { queueFilter } from './queue-filter.ts'
import { showMessage } from './messages.ts'

/** The address of the queue as it was last filtered. */
export function lastQueue(): string {
  return `/${readKept<string>('queue') ?? ''}`
}

/** Claims the next case of the queue as it was last filtered, and opens it. Without one it opens the queue. */
export function useGoNext(): () => Promise<void> {
  const { t } = useTranslation('console')
  const navigate = useNavigate()
  return async () => {
    const { kind, site } = queueFilter(new URLSearchParams(lastQueue().slice(1)))
    const next = await call('POST /v1/staff/queue/claim', { ...(kind ? { kind } : {}), ...(site ? { site } : {}) })
    if (next === null) showMessage({ tone: 'info', text: t('queue.noNext') })
    await navigate(next ? `/case/${next.caseId}` : lastQueue())
  }
}

/** {@link useGoNext} for a button. */
export function useNextCase(): Action<[]> {
  return useAction(useGoNext())
}
