import { Card } from '@tessera/ui/Card.tsx'
import { Suspense, use, useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { voluntaryTests, type VoluntaryTest } from '@tessera/contract/task-states.ts'
import { Loaded } from '../../shell/Loaded.tsx'
import { part } from '../../shell/part.tsx'
import type { KycInfo } from '../../state/kyc-info.ts'
import { useLoaded } from '../../state/loaded.ts'
import { inPlace } from '../../state/in-place.ts'
import { askTasks, waits, type TaskList } from '../../status/tasks/tasks.ts'
import { LevelOffers } from './LevelOffers.tsx'
import type { PersonalData } from './load.ts'
import { Limitations } from './Limitations.tsx'
import { Manage } from './Manage.tsx'
import { Tasks } from './Tasks.tsx'
import { WithdrawalRules } from './WithdrawalRules.tsx'

/** Only for members who sign in with a password alone. */
const Protect = part(async () => (await import('../../status/protect/Protect.tsx')).Protect, 'security')

/* The content below the first view. It is a separate file that loads after the first view. */

/** What each level opens, below the level card. */
export function Offers({ info }: { info: KycInfo }): ReactNode {
  return (
    <>
      <Limitations info={info} />
      <LevelOffers info={info} />
      <WithdrawalRules rules={info.policy.withdrawals} />
    </>
  )
}

/** Tasks and other actions. */
export function Side({ info, loaded }: { info: KycInfo; loaded: PersonalData }): ReactNode {
  const { t } = useTranslation()
  const protection = use(loaded.protection)
  const [tasks, change] = useLoaded(loaded, loaded.tasks, () => loaded.tasks)
  const setTasks = useCallback((asked: Promise<TaskList>): void => change(() => asked), [change])

  // Tasks change with the case, not by themselves.
  const shownAt = useRef(loaded.info.version)
  useEffect(() => {
    if (shownAt.current === info.version) return
    shownAt.current = info.version
    setTasks(inPlace(askTasks()))
  }, [info.version, setTasks])

  // A test that other tasks come before is not offered, nor one that was passed.
  const [tests, setTests] = useState<readonly VoluntaryTest[]>([])
  useEffect(() => {
    let here = true
    const read = ({ list, voluntary }: TaskList): void => {
      const mayTake = (test: VoluntaryTest): boolean =>
        voluntary.some(({ type, inReview }) => type === test && !inReview) ||
        list.some((task) => task.type === test && waits(task))
      if (here) setTests(voluntaryTests.filter(mayTake))
    }
    void tasks.then(read, () => undefined)
    return () => {
      here = false
    }
  }, [tasks])

  return (
    <>
      <Card title={t('task.title')} id="tasks">
        <Loaded data={tasks} lines={2} retry={() => setTasks(inPlace(askTasks()))}>
          {(value) => <Tasks taskList={value} />}
        </Loaded>
      </Card>
      {protection ? (
        <Suspense>
          <Protect by={protection} />
        </Suspense>
      ) : null}
      <Card title={t('manage.title')} id="manage">
        <Manage info={info} tests={tests} />
      </Card>
    </>
  )
}
