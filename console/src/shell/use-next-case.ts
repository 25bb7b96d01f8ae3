import { useTranslation } from 'react-i18next'
import { useMatch, useNavigate } from 'react-router'
import { useAction, type Action } from '../use-action.ts'
import { claimNext, lastQueue } from './claim-next.ts'
import { showMessage } from './messages.ts'

/** Claims the next case and opens it. Without one it opens the queue. */
export function useGoNext(): () => Promise<void> {
  const { t } = useTranslation('console')
  const navigate = useNavigate()
  const leaving = useMatch('/case/:id')?.params.id
  return async () => {
    const next = await claimNext(leaving)
    if (next === null) showMessage({ tone: 'info', text: t('queue.noNext'), forNextPage: true })
    await navigate(next === null ? lastQueue() : `/case/${next}`)
  }
}

/** {@link useGoNext} for a button. */
export function useNextCase(): Action<[]> {
  return useAction(useGoNext())
}
