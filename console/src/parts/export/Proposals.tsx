import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { TwoPeopleAct } from '@tessera/contract/two-people.ts'
import { Button } from '@tessera/ui/Button.tsx'
import { call, saveArchive, type Result } from '../../api.ts'
import { useAction } from '../../use-action.ts'
import type { Loaded } from '../../use-load.ts'
import { dayText, timeText } from '../../words/times.ts'
import { Problem } from '../Problem.tsx'
import { Table } from '../Table.tsx'
import { NoSecond } from '../NoSecond.tsx'
import { Password } from './Password.tsx'
import styles from './Proposals.module.css'

type Waiting = Result<'GET /v1/staff/proposal/list'>
type Proposal = Waiting['proposals'][number]

/** An erasure has no reason. */
const columns = {
  export: ['about', 'reason', 'by', 'until', 'answer'],
  erase: ['about', 'by', 'until', 'answer'],
} as const

interface ProposalsProps {
  act: TwoPeopleAct
  loaded: Loaded<Waiting>
  value: Waiting
}

/** What one person asked for and a second one must confirm. */
export function Proposals({ act, loaded, value }: ProposalsProps): ReactNode {
  const { t } = useTranslation('console')
  const [password, setPassword] = useState<string | null>(null)
  const rows = value.proposals.filter((one) => one.act === act)
  return (
    <>
      <NoSecond act={act} value={value} />
      {rows.length === 0 ? (
        <p>{t('twoPeople.none')}</p>
      ) : (
        <Table
          columns={columns[act].map((column) => t(`twoPeople.column.${column}`))}
          rows={rows.map((one) => [
            <About key="about" proposal={one} />,
            ...(act === 'export' ? [one.reason ? t(`exportReason.${one.reason}`) : t('figures.none')] : []),
            one.by,
            timeText(one.until),
            <Answer key={one.subject} proposal={one} onDone={loaded.reload} onPassword={setPassword} />,
          ])}
        />
      )}
      <output>{password ? <Password password={password} /> : null}</output>
    </>
  )
}

function About({ proposal: { memberId, caseId, period } }: { proposal: Proposal }): ReactNode {
  const { t } = useTranslation('console')
  if (period) return t('twoPeople.period', { from: dayText(period.from), to: dayText(period.to) })
  if (caseId) return <Link to={`/case/${caseId}`}>{t('twoPeople.case', { member: memberId })}</Link>
  return <Link to={`/member/${memberId}`}>{t('case.member', { id: memberId })}</Link>
}

interface AnswerProps {
  proposal: Proposal
  onDone: () => Promise<void>
  onPassword: (password: string | null) => void
}

/** An export is confirmed here. An erasure is confirmed on the member’s page, which shows first what it would do. */
function Answer({ proposal, onDone, onPassword }: AnswerProps): ReactNode {
  const { t } = useTranslation('console')
  const { act, subject, own, caseId, memberId, period, reason } = proposal
  const confirm = useAction(async () => {
    if (!reason) return
    if (caseId) {
      const words = t('export.toConfirm.anyCase', { member: memberId })
      onPassword(await saveArchive('POST /v1/staff/export/case', { id: caseId, reason }, words))
    } else if (period) {
      const words = t('export.toConfirm.period', { from: dayText(period.from), to: dayText(period.to) })
      onPassword(await saveArchive('POST /v1/staff/export/period', { ...period, reason }, words))
    }
    await onDone()
  })
  const decline = useAction(async () => {
    await call('POST /v1/staff/proposal/decline', { act, subject })
    await onDone()
  })
  return (
    <div className={styles['answer']}>
      {act === 'export' && !own ? (
        <Button size="small" variant="primary" loading={confirm.busy} onClick={() => void confirm.run()}>
          {t('twoPeople.confirm')}
        </Button>
      ) : null}
      {act === 'erase' && !own ? <Link to={`/member/${memberId}`}>{t('twoPeople.confirmOnPage')}</Link> : null}
      <Button size="small" loading={decline.busy} onClick={() => void decline.run()}>
        {t(own ? 'twoPeople.withdraw' : 'twoPeople.decline')}
      </Button>
      <Problem text={confirm.problem || decline.problem} />
    </div>
  )
}
