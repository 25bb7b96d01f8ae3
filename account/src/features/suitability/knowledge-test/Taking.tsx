import { Button } from '@tessera/ui/Button.tsx'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { retCodes } from '@tessera/contract/errors.ts'
import { call } from '../../../api/call.ts'
import { formatTime } from '../../../format/dates.ts'
import { Quiz } from '../quiz/Quiz.tsx'
import { unlessGone } from '../quiz/unless-gone.ts'
import { useTestDraft } from '../quiz/use-test-draft.ts'
import { ActionProblem } from '../../../shell/ActionProblem.tsx'
import { useAction } from '../../../shell/use-action.ts'
import { useAsFlow } from '../../../state/in-flow.ts'
import styles from './knowledge.module.css'
import { orPresent, loadStatus, type Attempt, type Status } from './load.ts'

/** This test has no prefilled answers. */
const none = {}

interface TakingProps {
  attempt: Attempt
  onStatus: (status: Status) => void
  onTimeOver: (status: Status) => void
  /** The attempt does not exist any more. */
  onGone: (status: Status) => void
}

/** An attempt in progress: the questions, the time, and a time extension for members who need it. */
export function Taking({ attempt, onStatus, onTimeOver, onGone }: TakingProps): ReactNode {
  const { t, i18n } = useTranslation()
  useAsFlow(t('tests.knowledge.title'))
  const { attemptId } = attempt
  const gone = async (): Promise<void> => onGone(await loadStatus())
  const { answers, state, newer, change, ready } = useTestDraft(
    { kind: 'knowledge-test', subject: attemptId },
    { revision: attempt.revision, values: attempt.answers },
    gone,
  )
  const go = async (act: Promise<Status>, to: (status: Status) => void): Promise<void> => {
    const next = await unlessGone(act, gone)
    if (next) to(next)
  }
  const submit = (): Promise<Status> =>
    call('POST /v3/private/kyc/knowledge-test/submit', { body: { attemptId, answers } })
  const send = useAction(async () => {
    if (await ready()) await go(submit(), onStatus)
  })
  const end = useAction(() => go(submit(), onTimeOver))
  const more = useAction(() =>
    go(
      orPresent(retCodes.testClosed, call('POST /v3/private/kyc/knowledge-test/more-time', { body: { attemptId } })),
      onStatus,
    ),
  )
  return (
    <>
      <div className={styles['time']}>
        <TimeLeft key={attempt.endsAt} attempt={attempt} onOver={() => void end.run()} />
        {attempt.extraTime ? (
          <span className={styles['hint']}>{t('tests.knowledge.hasExtra')}</span>
        ) : (
          <Button size="small" variant="default" loading={more.busy} onClick={() => void more.run()}>
            {t('tests.knowledge.moreTime')}
          </Button>
        )}
      </div>
      <p className={styles['hint']}>
        {t('tests.knowledge.runsOn', { time: formatTime(attempt.endsAt, i18n.language) })}
      </p>
      <ActionProblem action={more} />
      <ActionProblem action={end} />
      <Quiz
        questions={attempt.questions}
        answers={answers}
        known={none}
        saveState={state}
        newer={newer}
        sendLabel={t('tests.knowledge.send')}
        send={send}
        onAnswer={(id, option) => {
          change({ [id]: option })
        }}
      />
    </>
  )
}

/** Minutes left by the server's clock. Screen readers hear them only when few are left. */
function TimeLeft({ attempt: { endsAt, now }, onOver }: { attempt: Attempt; onOver: () => void }): ReactNode {
  const { t } = useTranslation()
  // How far the server's clock is ahead of this device's.
  const [ahead] = useState(() => new Date(now).getTime() - Date.now())
  const left = (): number => new Date(endsAt).getTime() - Date.now() - ahead
  const [ms, setMs] = useState(left)
  const tick = useEffectEvent(() => {
    const rest = left()
    setMs(rest)
    if (rest <= 0) onOver()
    return rest > 0
  })
  useEffect(() => {
    const timer = setInterval(() => {
      if (!tick()) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [])
  const minutes = Math.max(0, Math.ceil(ms / 60_000))
  const text = ms < 60_000 ? t('tests.knowledge.soon') : t('tests.knowledge.minutes', { count: minutes })
  return (
    <p>
      {t('tests.knowledge.timer')}: <strong role="timer">{text}</strong>
      <span className={styles['aloud']} aria-live="polite">
        {minutes === 5 || minutes === 1 ? `${t('tests.knowledge.timer')}: ${text}` : ''}
      </span>
    </p>
  )
}
