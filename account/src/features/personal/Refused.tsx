import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { MendAction } from '../../status/MendAction.tsx'
import { Attempts } from '../../status/Attempts.tsx'
import { ReasonList } from '../../status/ReasonList.tsx'
import { aboutOf, remedyOf } from '../../status/remedy.ts'
import type { Standing } from '../../status/standing.ts'
import { paths } from '../../paths.ts'
import styles from './LevelCard.module.css'
import { Primary, Support } from './LevelLinks.tsx'

/** What was refused and can be mended: why, the way on, and how many attempts are left. */
export function Refused({ standing, outranked }: { standing: Standing; outranked: boolean }): ReactNode {
  return (
    <>
      <ReasonList codes={standing.case.reasons} about={aboutOf(standing.case)} />
      <div className={styles['action']}>
        {standing.kind === 'mend' ? <Remedy standing={standing} outranked={outranked} /> : null}
        <Attempts case={standing.case} />
      </div>
    </>
  )
}

function Remedy({ standing, outranked }: { standing: Standing; outranked: boolean }): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  if (remedyOf(standing.case.reasons) === 'support') return <Support />
  if (standing.level === 'LEVEL_2') {
    return (
      <Primary to={paths.updatePoa} outranked={outranked}>
        {t('level2.mend.action')}
      </Primary>
    )
  }
  return <MendAction case={standing.case} className={styles['wide']} onBegun={() => navigate(paths.kyc)} />
}
