import { Card } from '@tessera/ui/Card.tsx'
import { Suspense, lazy, useDeferredValue, useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLoaderData } from 'react-router'
import { loadScreenTexts } from '../../i18n/start.ts'
import { Loaded } from '../../shell/Loaded.tsx'
import { PageTitle } from '../../shell/PageTitle.tsx'
import { useAccount } from '../../state/account.ts'
import { useKycInfo } from '../../state/kyc-info.ts'
import { Banners } from './Banners.tsx'
import { HeldData } from './HeldData.tsx'
import { LevelCard } from './LevelCard.tsx'
import { LevelOffers } from './LevelOffers.tsx'
import { askHeld, askSessions, type PersonalData } from './load.ts'
import { Manage } from './Manage.tsx'
import { askTasks } from '../../tasks/tasks.ts'
import { Sessions } from './Sessions.tsx'
import styles from './page.module.css'
import { Tasks } from './Tasks.tsx'

/** Few sign in from a messenger: it comes when it is needed, with its words. */
const MessengerLink = lazy(async () => {
  const [{ MessengerLink: part }] = await Promise.all([import('./MessengerLink.tsx'), loadScreenTexts('messenger')])
  return { default: part }
})

/** The member's own page: where they stand, what each level opens, what is held about them, where they are signed in. */
export function Page(): ReactNode {
  const { t } = useTranslation()
  // Where the member stands is drawn first; the rest follows at once, on a slow phone a moment later.
  const whole = useDeferredValue(true, false)
  const loaded = useLoaderData<PersonalData>()
  const { info } = useKycInfo(loaded.info)
  const { email, id } = useAccount((state) => state.user)
  const [held, setHeld] = useState(loaded.held)
  const [tasks, setTasks] = useState(loaded.tasks)
  const [sessions, setSessions] = useState(loaded.sessions)

  // What is held and what waits change with the case, not by themselves.
  const heldAt = useRef(loaded.info.version)
  useEffect(() => {
    if (heldAt.current === info.version) return
    heldAt.current = info.version
    setHeld(askHeld())
    setTasks(askTasks())
  }, [info.version])

  return (
    <div className={styles['page']}>
      <PageTitle
        lead={
          <p className={styles['who']}>
            <span>{email}</span>
            <span>{t('menu.uid', { id })}</span>
          </p>
        }
      >
        {t('personal.title')}
      </PageTitle>
      <Banners info={info} />
      <div className={styles['columns']}>
        <div className={styles['column']}>
          <LevelCard info={info} />
          {whole ? <LevelOffers info={info} /> : null}
        </div>
        {whole ? (
          <div className={styles['column']}>
            <Card title={t('task.title')} id="tasks">
              <Loaded data={tasks} lines={2} retry={() => setTasks(askTasks())}>
                {(value) => <Tasks duties={value} />}
              </Loaded>
            </Card>
            <Card title={t('held.title')} id="held">
              <Loaded data={held} retry={() => setHeld(askHeld())}>
                {(value) => <HeldData held={value} />}
              </Loaded>
            </Card>
            <Card title={t('manage.title')} id="manage">
              <Manage info={info} />
            </Card>
            <Card title={t('sessions.title')} id="sessions">
              <Loaded data={sessions} lines={2} retry={() => setSessions(askSessions())}>
                {({ list, messengerLinkedAt }) => (
                  <>
                    <Sessions list={list} />
                    {messengerLinkedAt ? (
                      <Suspense>
                        <MessengerLink since={messengerLinkedAt} />
                      </Suspense>
                    ) : null}
                  </>
                )}
              </Loaded>
            </Card>
          </div>
        ) : null}
      </div>
    </div>
  )
}
