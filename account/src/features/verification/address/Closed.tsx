import { buttonClass } from '@tessera/ui/Button.tsx'
import { Notice } from '@tessera/ui/Notice.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { here, paths } from '../../../paths.ts'
import { HelpLink } from '../../../shell/HelpLink.tsx'
import { HomeLink } from '../../../shell/HomeLink.tsx'
import { PageTitle } from '../../../shell/PageTitle.tsx'
import type { KycInfo } from '../../../state/kyc-info.ts'
import { Final } from '../../../status/appeal/Final.tsx'
import { Attempts } from '../../../status/Attempts.tsx'
import { CaseTimeline } from '../../../status/CaseTimeline.tsx'
import { ReasonList } from '../../../status/ReasonList.tsx'
import { statusOf } from '../../../status/level-status.ts'
import { Result } from '../../../status/result/Result.tsx'
import styles from './address.module.css'
import { DoubtsInReview } from './Doubts.tsx'
import type { Status } from './load.ts'

interface ApprovedProps {
  info: KycInfo
  /** The form that has another address and is asked again. */
  certifyAgain: number | null
  /** It was decided while the member was on this page. */
  news: boolean
  onAgain: () => void
}

/** The address is verified: shows what that opens, and how to send a newer proof. */
export function Approved({ info, certifyAgain, news, onAgain }: ApprovedProps): ReactNode {
  const { t } = useTranslation()
  return (
    <Result
      title={t('address.approved.title')}
      news={news}
      info={info}
      actions={
        <>
          <HomeLink
            done
            className={buttonClass({ variant: info.nextTask ? 'default' : 'primary', size: 'large', fullWidth: true })}
          >
            {t('action.home')}
          </HomeLink>
          <button
            type="button"
            className={buttonClass({ variant: 'default', size: 'large', fullWidth: true })}
            onClick={onAgain}
          >
            {t('address.moved')}
          </button>
        </>
      }
    >
      {certifyAgain !== null ? (
        <Notice
          tone="warn"
          title={t('address.certify.title')}
          action={
            <Link
              className={buttonClass({ variant: 'secondary' })}
              to={here(`${paths.questionnaire}?code=${certifyAgain}`)}
            >
              {t('address.certify.action')}
            </Link>
          }
        >
          <p>{t('address.certify.text')}</p>
        </Notice>
      ) : null}
    </Result>
  )
}

/** No proof can be sent now: shows why, and what the member can do. */
export function Closed({
  status,
  info,
  onReplaced,
}: {
  status: Status
  info: KycInfo
  /** The member sends another document instead of the one in review. */
  onReplaced: (status: Status) => void
}): ReactNode {
  const { t } = useTranslation()
  switch (status.refused) {
    case 'IN_REVIEW':
      return (
        <Result
          title={t('address.waiting.title')}
          news
          waits
          info={info}
          // Right after sending, the account's status can be from before.
          plan={info.cases.some(
            ({ level, status: now }) => level === 'LEVEL_2' && (now === 'reading' || now === 'in_review'),
          )}
          actions={
            <HomeLink done className={buttonClass({ variant: 'default', size: 'large', fullWidth: true })}>
              {t('action.home')}
            </HomeLink>
          }
        >
          <CaseTimeline
            hasDoubts={(status.proof?.doubts.length ?? 0) > 0}
            case={{
              level: 'LEVEL_2',
              status: status.proof?.status === 'in_review' ? 'in_review' : 'reading',
              submittedAt: status.proof?.submittedAt ?? null,
              decidedAt: null,
              method: 'document',
            }}
          />
          {status.proof ? <DoubtsInReview proof={status.proof} onReplaced={onReplaced} /> : null}
        </Result>
      )
    case 'FINAL':
      return (
        <StatusMessage title={t('level2.final.title')} text="">
          <Final
            info={info}
            level="LEVEL_2"
            action={buttonClass({ variant: 'primary', size: 'large', fullWidth: true })}
          />
        </StatusMessage>
      )
    case 'NOT_OPEN':
      return <StatusMessage title={t('addressClosed.title')} text={t('addressClosed.text')} />
    case 'TRANSFERRING':
      return <StatusMessage title={t('status.moving.title')} text={t('status.moving.text')} />
    case 'NO_ATTEMPTS_LEFT':
      return (
        <StatusMessage title={t('address.usedUp')} text="">
          <ReasonList codes={status.proof?.reasons ?? []} />
          <Attempts case={status} />
        </StatusMessage>
      )
    case 'LEVEL_ORDER':
      // Identity verification is closed too.
      if (statusOf(info).kind === 'closed')
        return <StatusMessage title={t('status.closed.title')} text={t('status.closed.text')} />
      // After a final refusal there is no document to send first.
      if (statusOf(info).kind === 'final')
        return (
          <StatusMessage title={t('status.final.title')} text="">
            <Final
              info={info}
              level="LEVEL_1"
              action={buttonClass({ variant: 'primary', size: 'large', fullWidth: true })}
            />
          </StatusMessage>
        )
      return (
        <StatusMessage title={t('address.first.title')} text={t('address.first.text')}>
          <Link className={buttonClass({ variant: 'primary', size: 'large', fullWidth: true })} to={here(paths.kyc)}>
            {t('status.start.action')}
          </Link>
        </StatusMessage>
      )
    default:
      return (
        <StatusMessage title={t('status.locked.title')} text={t('status.locked.text')}>
          <HelpLink className={buttonClass({ variant: 'primary', size: 'large', fullWidth: true })} />
        </StatusMessage>
      )
  }
}

function StatusMessage({ title, text, children }: { title: string; text: string; children?: ReactNode }): ReactNode {
  const { t } = useTranslation()
  return (
    <div className={styles['page']} aria-live="polite">
      <PageTitle lead={text || undefined}>{title}</PageTitle>
      {children}
      <HomeLink className={buttonClass({ variant: 'default', size: 'large', fullWidth: true })} done>
        {t('action.home')}
      </HomeLink>
    </div>
  )
}
