import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { Card } from '@tessera/ui/Card.tsx'
import { Notice } from '@tessera/ui/Notice.tsx'
import { Skeleton } from '@tessera/ui/Skeleton.tsx'
import { consoleRetCodes } from '@tessera/contract/staff-errors.ts'
import { call, isRefusal, type Result } from '../../api.ts'
import { CaseList } from '../../parts/CaseList.tsx'
import { Events } from '../../parts/Events.tsx'
import { LoadProblem } from '../../parts/LoadProblem.tsx'
import { MemberLine } from '../../parts/MemberLine.tsx'
import { PageTitle } from '../../parts/PageTitle.tsx'
import { reviews, usePerson } from '../../shell/person.ts'
import { useLoad } from '../../use-load.ts'
import { timeText } from '../../words/times.ts'
import { Account } from './Account.tsx'
import { AdminActs } from './acts/AdminActs.tsx'
import { Erase } from './acts/Erase.tsx'
import { ReviewerActs } from './acts/ReviewerActs.tsx'
import { Tasks } from './acts/Tasks.tsx'
import { Wallets } from './acts/Wallets.tsx'
import { BreakGlass } from './BreakGlass.tsx'
import { CryptoTransfers } from './CryptoTransfers.tsx'
import actStyles from '../../parts/act/Act.module.css'
import styles from './Member.module.css'

/** A member: for reviewers their status, cases, tasks and history, and for everyone what their roles may change. */
export function MemberPage(): ReactNode {
  const { t } = useTranslation('console')
  const { id = '' } = useParams()
  const { person } = usePerson()
  return (
    <div className={styles['page']}>
      <PageTitle title={t('case.member', { id })} />
      {reviews(person.roles) ? (
        <ForReviewers key={id} id={id} />
      ) : person.roles.includes('admin') && /^[1-9]\d*$/.test(id) ? (
        <ForAdmins id={id} />
      ) : (
        <p>{t('error.20508')}</p>
      )}
    </div>
  )
}

/** What an admin may do without seeing the member. Of an erased one only the vendors can be asked again. */
function ForAdmins({ id }: { id: string }): ReactNode {
  const { t } = useTranslation('console')
  const memberId = Number(id)
  const { value, error, reload } = useLoad(() => call('GET /v1/staff/member/erased', { id }), id)
  return (
    <>
      {error === null ? null : <LoadProblem error={error} onRetry={reload} />}
      {value?.erased ? (
        <Notice tone="info" title={t('erased.title')}>
          {t(value.providers > 0 ? 'member.askVendors' : 'member.nothingLeft')}
        </Notice>
      ) : null}
      {value && !(value.erased && value.providers === 0) ? (
        <Card title={t('act.title')}>
          <div className={actStyles['acts']}>
            {value.erased ? (
              <Erase memberId={memberId} reload={reload} />
            ) : (
              <AdminActs memberId={memberId} reload={reload} />
            )}
          </div>
        </Card>
      ) : null}
    </>
  )
}

function ForReviewers({ id }: { id: string }): ReactNode {
  const { t } = useTranslation('console')
  const { person, reload: reloadPerson } = usePerson()
  const { value, error, reload } = useLoad(() => call('GET /v1/staff/member/read', { id }), id)
  const unknown = isRefusal(error, consoleRetCodes.memberUnknown)
  const admin = person.roles.includes('admin')
  return (
    <>
      {error === null || (unknown && admin) ? null : <LoadProblem error={error} onRetry={reload} />}
      {unknown && person.sites.length > 0 && /^\d+$/.test(id) ? (
        <BreakGlass
          memberId={Number(id)}
          onOpened={async () => {
            await reloadPerson()
            await reload()
          }}
        />
      ) : null}
      {unknown && admin ? <ForAdmins id={id} /> : null}
      {value === null && error === null ? <Skeleton lines={6} label={t('shell.loading')} /> : null}
      {value && !unknown ? <Opened page={value} reload={reload} /> : null}
    </>
  )
}

interface OpenedProps {
  page: Result<'GET /v1/staff/member/read'>
  reload: () => Promise<void>
}

function Opened({ page, reload }: OpenedProps): ReactNode {
  const { t } = useTranslation('console')
  const { person } = usePerson()
  const id = String(page.member.id)
  const tasks = useLoad(() => call('GET /v1/staff/member/tasks', { id }), id)
  const askable = useLoad(() => call('GET /v1/staff/member/askable', { id }), `${id} ${page.member.site}`)
  const again = async (): Promise<void> => {
    await Promise.all([reload(), tasks.reload()])
  }
  return (
    <>
      <MemberLine member={page.member} />
      <p>{t('member.since', { email: page.email, time: timeText(page.since) })}</p>
      {page.attributes.length > 0 ? (
        <p>
          {t('member.attributes', { all: page.attributes.map(({ name, value }) => `${name} = ${value}`).join(', ') })}
        </p>
      ) : null}
      <Card title={t('member.cases')}>
        {page.cases.length === 0 ? <p>{t('member.noCases')}</p> : <CaseList cases={page.cases} />}
      </Card>
      <Tasks memberId={page.member.id} loaded={tasks} />
      <Account account={page.account} />
      <CryptoTransfers transfers={page.account.transfers} />
      <Wallets memberId={page.member.id} />
      <Card title={t('act.title')}>
        {askable.error === null ? null : <LoadProblem error={askable.error} onRetry={askable.reload} />}
        <div className={actStyles['acts']}>
          {askable.value ? <ReviewerActs page={page} askable={askable.value} reload={again} /> : null}
          {person.roles.includes('admin') ? <AdminActs memberId={page.member.id} reload={again} /> : null}
        </div>
      </Card>
      <Card title={t('member.history')}>
        <Events events={page.history} />
      </Card>
    </>
  )
}
