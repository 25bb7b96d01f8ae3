import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call } from '../api.ts'
import { readKept } from '../kept.ts'
import { useAction, type Action } from '../use-action.ts'
import { queueFilter, type QueueFilter } from './queue-filter.ts'
import { showMessage } from './messages.ts'

/** Claims the next case of the queue as it was last filtered, and opens it. Without one it opens the queue. */
export function useNextCase(): Action<[]> {
  const { t } = useTranslation('console')
  const navigate = useNavigate()
  return useAction(async () => {
    const { kind, site }: QueueFilter = queueFilter(new URLSearchParams(readKept<string>('queue') ?? ''))
    const next = await call('POST /v1/staff/queue/claim', { ...(kind ? { kind } : {}), ...(site ? { site } : {}) })
    if (next) await navigate(`/case/${next.caseId}`)
    else {
      showMessage({ tone: 'info', text: t('queue.noNext') })
      await navigate(`/${readKept<string>('queue') ?? ''}`)
    }
  })
}
