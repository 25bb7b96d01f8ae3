import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { Card } from '@tessera/ui/Card.tsx'
import { Skeleton } from '@tessera/ui/Skeleton.tsx'
import { retCodes } from '@tessera/contract/errors.ts'
import { call, isRefusal } from '../../api.ts'
import { CaseList } from '../../parts/CaseList.tsx'
import { Events } from '../../parts/Events.tsx'
import { LoadProblem } from '../../parts/LoadProblem.tsx'
import { MemberLine } from '../../parts/MemberLine.tsx'
import { PageTitle } from '../../parts/PageTitle.tsx'
import { usePerson } from '../../shell/person.ts'
import { useLoad } from '../../use-load.ts'
import { timeText } from '../../words/times.ts'
import { BreakGlass } from './BreakGlass.tsx'
import styles from './Member.module.css'

/** A member's status, cases and history. */
export function MemberPage(): ReactNode {
  const { t } = useTranslation('console')
  const { id = '' } = useParams()
  const { person, reload: reloadPerson } = usePerson()
  const { value, error, reload } = useLoad(() => call('GET /v1/staff/member/read', { id }), id)
  return (
    <div className={styles['page']}>
      <PageTitle title={t('case.member', { id })} />
      {error === null ? null : <LoadProblem error={error} onRetry={reload} />}
      {isRefusal(error, retCodes.memberUnknown) && person.sites.length > 0 && /^\d+$/.test(id) ? (
        <BreakGlass
          memberId={Number(id)}
          onOpened={async () => {
            await reloadPerson()
            await reload()
          }}
        />
      ) : null}
      {value === null && error === null ? <Skeleton lines={6} label={t('shell.loading')} /> : null}
      {value ? (
        <>
          <MemberLine member={value.member} />
          <p>{t('member.since', { email: value.email, time: timeText(value.since) })}</p>
          <Card title={t('member.cases')}>
            {value.cases.length === 0 ? <p>{t('member.noCases')}</p> : <CaseList cases={value.cases} />}
          </Card>
          <Card title={t('member.history')}>
            <Events events={value.history} />
          </Card>
        </>
      ) : null}
    </div>
  )
}
