import { Button } from '@tessera/ui/Button.tsx'
import { Notice } from '@tessera/ui/Notice.tsx'
import type { ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../format/percent.ts'
import { questionTitle } from './answer-text.ts'
import { useForm } from './form-context.ts'
import styles from './form.module.css'

/** Files that are not stored yet, each with its actions. Sending is blocked until they are resolved. */
export function FilesWaiting({ onGo, ref }: { onGo: (path: string) => void; ref: Ref<HTMLDivElement> }): ReactNode {
  const { t, i18n } = useTranslation()
  const {
    detail,
    files: { waiting, retry, cancel },
  } = useForm()
  if (waiting.length === 0) return null
  return (
    <Notice tone="warn" title={t('questionnaire.filesWaiting.title', { count: waiting.length })} ref={ref}>
      <p>{t('questionnaire.filesWaiting.text')}</p>
      <ul className={styles['waitingFiles']}>
        {waiting.map(({ id, place, name, state, share, problem, aside, mayRetry }) => (
          <li key={id}>
            <button type="button" className={styles['link']} onClick={() => onGo(place)}>
              {questionTitle(detail, place)}
            </button>
            <p>
              <bdi>{name}</bdi>:{' '}
              {state === 'sending'
                ? t('questionnaire.filesWaiting.sending', { share: formatPercent(share, i18n.language) })
                : problem}
            </p>
            {aside}
            <div className={styles['waitingWays']}>
              {state === 'failed' && mayRetry !== false ? (
                <Button
                  size="small"
                  variant="secondary"
                  aria-label={t('questionnaire.filesWaiting.retry', { name })}
                  onClick={() => retry(id)}
                >
                  {t('action.tryAgain')}
                </Button>
              ) : null}
              <Button
                size="small"
                variant="default"
                aria-label={t('questionnaire.filesWaiting.giveUpNamed', { name })}
                onClick={() => cancel(id)}
              >
                {t('questionnaire.filesWaiting.giveUp')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
