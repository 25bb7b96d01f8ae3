import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { VoluntaryTest } from '@tessera/contract/task-states.ts'
import { statusOf } from '../../status/level-status.ts'
import { paths } from '../../paths.ts'
import type { KycInfo } from '../../state/kyc-info.ts'
import styles from './Manage.module.css'
import { Way } from './Way.tsx'
import { useMoveDialog } from './use-move-dialog.tsx'

/** Other actions on the verification. `tests`: those that the member may take. */
export function Manage({ info, tests }: { info: KycInfo; tests: readonly VoluntaryTest[] }): ReactNode {
  const { t } = useTranslation()
  const move = useMoveDialog(info)
  const locked = statusOf(info).kind === 'locked'
  const address = info.state.find(({ level }) => level === 'LEVEL_2')?.status
  const { displayEuPoiReset } = info.displayControl
  const verified = info.applicant.level !== 'LEVEL_DEFAULT' && !locked
  // During a transfer the identity cannot be renewed or reset. Only the transfer itself is shown.
  const moves = info.transfer !== null
  return (
    <>
      <ul className={styles['list']}>
        {verified || locked ? null : <Way to={paths.step1}>{t('personal.howItWorks')}</Way>}
        {displayEuPoiReset && !locked && !moves ? <Way to={paths.resetKyc}>{t('manage.resetEu')}</Way> : null}
        {verified && !moves ? <Way to={paths.updateKyc}>{t('manage.update')}</Way> : null}
        {address === 'ALLOW' || address === 'FAILED_AND_CAN_RETRY' ? (
          <Way to={paths.updatePoa}>{t('manage.address')}</Way>
        ) : address === 'SUCCESS' ? (
          <Way to={paths.updatePoa}>{t('manage.moved')}</Way>
        ) : null}
        {info.displayControl.isDisplayQuestionnaire ? (
          <Way to={paths.questionnaire}>{t('manage.questionnaires')}</Way>
        ) : null}
        {tests.includes('KNOWLEDGE_TEST') ? <Way to={paths.knowledgeTest}>{t('manage.knowledge')}</Way> : null}
        {tests.includes('RISK_TEST') ? <Way to={paths.riskTest}>{t('manage.risk')}</Way> : null}
        {verified ? (
          <li>
            <button type="button" className={styles['way']} aria-haspopup="dialog" onClick={move.show}>
              {t('manage.transfer')}
              <ChevronRight size={18} aria-hidden="true" />
            </button>
          </li>
        ) : null}
        {displayEuPoiReset || moves ? null : verified ||
          (!locked && info.cases.some(({ level, status }) => level === 'LEVEL_1' && status === 'draft')) ? (
          <Way to={paths.resetKyc} apart>
            {t('manage.reset')}
          </Way>
        ) : null}
      </ul>
      {/* Outside the list, because it reports the completed transfer when its menu item is gone. */}
      {move.dialog}
    </>
  )
}
