import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call, type Result } from '../../../api.ts'
import { Act } from '../../../parts/act/Act.tsx'
import { showMessage } from '../../../shell/messages.ts'
import { TaskAct } from './TaskAct.tsx'
import { QuestionnaireAct } from './QuestionnaireAct.tsx'
import { TransferAct } from './TransferAct.tsx'

interface ReviewerActsProps {
  page: Result<'GET /v1/staff/member/read'>
  askable: Result<'GET /v1/staff/member/askable'>
  reload: () => Promise<void>
}

/** What reviewers do with a member besides deciding cases. */
export function ReviewerActs({ page, askable, reload }: ReviewerActsProps): ReactNode {
  const { id: memberId } = page.member
  const moving = page.cases.some(({ kind, state }) => kind === 'transfer' && state === 'pending')
  return (
    <>
      <QuestionnaireAct memberId={memberId} askable={askable} reload={reload} />
      <TaskAct memberId={memberId} askable={askable} reload={reload} />
      <TransferAct memberId={memberId} reload={reload} />
      {moving ? <StopTransfer memberId={memberId} reload={reload} /> : null}
      <Locking memberId={memberId} locked={page.member.locked} reload={reload} />
      <Closing memberId={memberId} closed={page.member.closed} reload={reload} />
    </>
  )
}

interface OnMember {
  memberId: number
  reload: () => Promise<void>
}

function Locking({ memberId, locked, reload }: OnMember & { locked: boolean }): ReactNode {
  const { t } = useTranslation('console')
  const which = locked ? 'unlock' : 'lock'
  return (
    <Act
      name={`${which}:${memberId}`}
      title={t(`act.${which}.title`)}
      text={t(`act.${which}.text`)}
      action={t(`act.${which}.action`)}
      fields={[
        {
          name: 'reason',
          label: t('act.reason'),
          form: { pattern: /^[A-Za-z0-9][\w.:#-]{1,63}$/, example: 'CASE-4711' },
          maxLength: 64,
        },
      ]}
      run={async ({ reason = '' }) => {
        await call('POST /v1/staff/member/lock', { memberId, locked: !locked, reason })
        await reload()
        return t(`act.${which}.done`)
      }}
    />
  )
}

function Closing({ memberId, closed, reload }: OnMember & { closed: boolean }): ReactNode {
  const { t } = useTranslation('console')
  const which = closed ? 'open' : 'close'
  return (
    <Act
      name={`${which}:${memberId}`}
      title={t(`act.${which}.title`)}
      text={t(`act.${which}.text`)}
      action={t(`act.${which}.action`)}
      confirm={() => t(`act.${which}.confirm`, { member: memberId })}
      run={async () => {
        await call('POST /v1/staff/member/close', { memberId, closed: !closed })
        await reload()
        return t(`act.${which}.done`)
      }}
    />
  )
}

function StopTransfer({ memberId, reload }: OnMember): ReactNode {
  const { t } = useTranslation('console')
  return (
    <Act
      name={`stop-transfer:${memberId}`}
      title={t('act.stopTransfer.title')}
      text={t('act.stopTransfer.text')}
      action={t('act.stopTransfer.action')}
      confirm={() => t('act.stopTransfer.confirm', { member: memberId })}
      run={async () => {
        await call('POST /v1/staff/member/stop-transfer', { memberId })
        showMessage({ tone: 'good', text: t('act.stopTransfer.done') })
        await reload()
        return null
      }}
    />
  )
}
