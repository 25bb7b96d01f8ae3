import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ResubmitAction } from '../../status/ResubmitAction.tsx'
import { Attempts } from '../../status/Attempts.tsx'
import { ReasonList } from '../../status/ReasonList.tsx'
import { aboutOf, remedyOf } from '../../status/remedy.ts'
import type { Status } from '../../status/level-status.ts'
import { paths } from '../../paths.ts'
import styles from './LevelCard.module.css'
import { Primary, Support } from './LevelLinks.tsx'

/** A refusal that allows a resubmission: the reasons, the next action and the attempts left. */
export function Refused({ status, outranked }: { status: Status; outranked: boolean }): ReactNode {
  return (
    <>
      <ReasonList codes={status.case.reasons} about={aboutOf(status.case)} />
      <div className={styles['action']}>
        {status.kind === 'resubmission' ? <Remedy status={status} outranked={outranked} /> : null}
        <Attempts case={status.case} />
      </div>
    </>
  )
}

function Remedy({ status, outranked }: { status: Status; outranked: boolean }): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  if (remedyOf(status.case.reasons) === 'support') return <Support />
  if (status.level === 'LEVEL_2') {
    return (
      <Primary to={paths.updatePoa} outranked={outranked}>
        {t('level2.resubmission.action')}
      </Primary>
    )
  }
  return <ResubmitAction case={status.case} className={styles['wide']} onStarted={() => navigate(paths.kyc)} />
}
