import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { CaseView } from '@tessera/contract/case-view.ts'
import { Button } from '@tessera/ui/Button.tsx'
import { Chip } from '@tessera/ui/Chip.tsx'
import { Notice } from '@tessera/ui/Notice.tsx'
import { serverNow } from '../../clock.ts'
import { useKeyName } from '../../keyboard/setting.ts'
import { DueChip } from '../../parts/DueChip.tsx'
import { MemberLine } from '../../parts/MemberLine.tsx'
import { PageTitle } from '../../parts/PageTitle.tsx'
import { lastQueue } from '../../shell/claim-next.ts'
import { useNextCase } from '../../shell/use-next-case.ts'
import { stateText } from '../../words/codes.ts'
import { clockText, lengthText, timeText } from '../../words/times.ts'
import { ExportCase } from './ExportCase.tsx'
import { isOwnDecision } from './decide/choice.ts'
import { Handling } from './handling/Handling.tsx'
import type { CaseClaim } from './use-claim.ts'
import styles from './Case.module.css'

interface CaseHeadProps {
  view: CaseView
  claim: CaseClaim
  reload: () => Promise<void>
}

/** What a case is about, how long it waits, who works on it, and what else can be done with it. */
export function CaseHead({ view, claim, reload }: CaseHeadProps): ReactNode {
  const { t } = useTranslation('console')
  const next = useNextCase()
  const keyName = useKeyName()
  const { kind, state, since, due, member, assignedTo, snoozedUntil } = view
  const asked = view.questions.some((one) => one.state === 'open')
  const problem = claim.take.problem || next.problem
  return (
    <div className={styles['head']}>
      <PageTitle
        title={t('case.title', { kind: t(`kind.${kind}`), member: member.id })}
        aside={
          <>
            <Chip tone="info">{stateText(t, state)}</Chip>
            {asked ? <Chip tone="info">{t('mark.question')}</Chip> : due ? <DueChip due={due} /> : null}
            {since ? <span>{t('case.waiting', { length: lengthText(serverNow() - Date.parse(since)) })}</span> : null}
            <ClaimState claim={claim} waiting={view.waiting} own={isOwnDecision(view)} />
            <Button size="small" loading={next.busy} aria-keyshortcuts={keyName('N')} onClick={() => void next.run()}>
              {t('case.next')}
            </Button>
          </>
        }
      />
      <div className={styles['line']}>
        <Link to={lastQueue()}>{t('queue.back')}</Link>
        <Link to={`/member/${member.id}`}>{t('case.member', { id: member.id })}</Link>
        <MemberLine member={member} />
        {assignedTo ? <Chip>{t('queue.assigned', { name: assignedTo })}</Chip> : null}
        {snoozedUntil ? <Chip>{t('queue.snoozed', { time: timeText(snoozedUntil) })}</Chip> : null}
        <span className={styles['acts']}>
          <Handling view={view} reload={reload} />
          <ExportCase view={view} />
        </span>
        {view.waiting && isOwnDecision(view) ? <span>{t('handling.ownDecision')}</span> : null}
      </div>
      {view.waiting && claim.taken && claim.current ? (
        <Notice tone="warn" role="alert" title={t('case.taken', { name: claim.current.by })}>
          {t('case.takenText', { since: clockText(claim.current.since), time: clockText(claim.current.until) })}
        </Notice>
      ) : null}
      {problem ? (
        <Notice tone="warn" role="alert">
          {problem}
        </Notice>
      ) : null}
    </div>
  )
}

function ClaimState({
  claim: { current, mine, ended, take },
  waiting,
  own,
}: {
  claim: CaseClaim
  waiting: boolean
  own: boolean
}): ReactNode {
  const { t } = useTranslation('console')
  const keyName = useKeyName()
  if (current && mine) return <Chip tone="good">{t('case.mine', { time: clockText(current.until) })}</Chip>
  if (current) return <Chip tone="warn">{t('case.claimed', { name: current.by, time: clockText(current.until) })}</Chip>
  if (!waiting) return null
  return (
    <>
      {ended ? <output>{t('case.ended')}</output> : null}
      <Button
        size="small"
        loading={take.busy}
        disabled={own}
        aria-keyshortcuts={keyName('C')}
        onClick={() => void take.run()}
      >
        {t('queue.claim')}
      </Button>
    </>
  )
}
