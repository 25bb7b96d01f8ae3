import { useTranslation } from 'react-i18next'
import { useMatch, useNavigate } from 'react-router'
import { useAction, type Action } from '../use-action.ts'
import { claimNext, lastQueue } from './claim-next.ts'
import { showMessage } from './messages.ts'

/** Claims the next case and opens it. Without one it opens the queue. `leaving`: the open case, when it is left undecided. */
export function useGoNext(): (leaving?: string) => Promise<void> {
  const { t } = useTranslation('console')
  const navigate = useNavigate()
  return async (leaving) => {
    const next = await claimNext(leaving)
    if (next === null) showMessage({ tone: 'info', text: t('queue.noNext'), forNextPage: true })
    await navigate(next === null ? lastQueue() : `/case/${next}`)
  }
}

/** Passes the open case by: {@link useGoNext} for a button. */
export function useNextCase(): Action<[]> {
  const goNext = useGoNext()
  const leaving = useMatch('/case/:id')?.params.id
  return useAction(() => goNext(leaving))
}
