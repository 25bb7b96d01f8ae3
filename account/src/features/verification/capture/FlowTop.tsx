import { Steps } from '@tessera/ui/Progress.tsx'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { HelpLink } from '../../../shell/HelpLink.tsx'
import { HomeLink } from '../../../shell/HomeLink.tsx'
import { useFlowHeader } from '../../../shell/use-flow-header.ts'
import { useAsFlow } from '../../../state/in-flow.ts'
import { useEntryBefore } from './entries.ts'
import styles from './flow.module.css'
import type { Attempt, CaptureData } from './load.ts'
import { stageOf, stagesAt, stepBefore, type Step } from './steps.ts'

interface FlowTopProps {
  step: Step
  attempt: Attempt | null
  loaded: Pick<CaptureData, 'purpose' | 'info' | 'residence'>
  /** The handoff continues on another device. */
  elsewhere: boolean
  /** Ends the handoff; null while the other device is in the middle of it. */
  onBack: (() => void) | null
}

/** The Back link and the progress. */
export function FlowTop({ step, attempt, loaded, elsewhere, onBack }: FlowTopProps): ReactNode {
  const { t } = useTranslation()
  const back = stepBefore(step, attempt, loaded.residence)
  // Where the browser's Back button leads there, too, this link is the same.
  const before = useEntryBefore()
  const navigate = useNavigate()
  const stage = stageOf(step)
  const { purpose, provider } = attempt ?? { purpose: loaded.purpose, provider: loaded.info.provider }
  const stages = stagesAt(step, attempt, { purpose, provider })
  const position = { step: stages.indexOf(stage) + 1, count: stages.length, name: t(`kyc.stage.${stage}`) }
  const text = t('kyc.stepOf', position)
  useAsFlow(text)
  const inHeader = useFlowHeader()
  return (
    <div className={styles['top']}>
      {/* On the first step, too, so that nothing moves between the steps. */}
      <div className={styles['ways']}>
        {elsewhere ? (
          onBack ? (
            <button type="button" className={styles['back']} onClick={onBack}>
              <ArrowLeft size={18} aria-hidden="true" />
              {t('action.back')}
            </button>
          ) : null
        ) : back ? (
          <Link
            className={styles['back']}
            to={`?step=${back}`}
            onClick={(event) => {
              if (before !== back || event.ctrlKey || event.metaKey || event.shiftKey) return
              event.preventDefault()
              void navigate(-1)
            }}
          >
            <ArrowLeft size={18} aria-hidden="true" />
            {t('action.back')}
          </Link>
        ) : inHeader ? (
          <p className={styles['name']}>{t('nav.kyc')}</p>
        ) : (
          <HomeLink className={styles['back']}>
            <ArrowLeft size={18} aria-hidden="true" />
            {t('kyc.leave')}
          </HomeLink>
        )}
        {inHeader ? null : (
          <HelpLink page="guide" className={styles['help']}>
            {t('footer.help')}
          </HelpLink>
        )}
      </div>
      <Steps
        label={t('kyc.progress')}
        steps={stages.map((one) => t(`kyc.stage.${one}`))}
        current={stages.indexOf(stage)}
        {...(inHeader ? {} : { text })}
      />
    </div>
  )
}
