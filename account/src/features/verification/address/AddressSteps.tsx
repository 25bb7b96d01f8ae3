import { Steps } from '@tessera/ui/Progress.tsx'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFlowHeader } from '../../../shell/use-flow-header.ts'
import { useAsFlow } from '../../../state/in-flow.ts'
import styles from './address.module.css'

const screens = ['address', 'document', 'pages'] as const
const names = { address: 'address.legend', document: 'address.document', pages: 'address.pages' } as const

/** Which of the three screens is shown, and the way back. The first has the name of the whole in its place. */
export function AddressSteps({ at, onBack }: { at: (typeof screens)[number]; onBack: () => void }): ReactNode {
  const { t } = useTranslation()
  const current = screens.indexOf(at)
  const text = t('kyc.stepOf', { step: current + 1, count: screens.length, name: t(names[at]) })
  useAsFlow(text)
  const inHeader = useFlowHeader()
  return (
    <div className={styles['top']}>
      {at === 'address' ? (
        <p className={styles['name']}>{t('address.name')}</p>
      ) : (
        <Link className={styles['back']} to={at === 'pages' ? '?step=document' : '?'} onClick={onBack}>
          <ArrowLeft size={18} aria-hidden="true" />
          {t('action.back')}
        </Link>
      )}
      <Steps
        label={t('kyc.progress')}
        steps={screens.map((screen) => t(names[screen]))}
        current={current}
        {...(inHeader ? {} : { text })}
      />
    </div>
  )
}
