import { Button } from '@tessera/ui/Button.tsx'
import Smartphone from 'lucide-react/icons/smartphone'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionProblem } from '../../../../shell/ActionProblem.tsx'
import type { Action } from '../../../../shell/use-action.ts'
import styles from './handoff.module.css'

interface HandoffOfferProps {
  start: Action<[]>
  /** The phone is the first of several ways. */
  first?: boolean
}

/** On a computer: offers the phone, which has the better camera. */
export function HandoffOffer({ start, first = false }: HandoffOfferProps): ReactNode {
  const { t } = useTranslation()
  return (
    <section className={styles['offer']} data-first={first || undefined} aria-labelledby="handoff-offer">
      <Smartphone size={24} aria-hidden="true" />
      <div className={styles['words']}>
        <h2 id="handoff-offer">{t('handoff.offer.title')}</h2>
        <p>{t('handoff.offer.text')}</p>
      </div>
      <Button
        variant={first ? 'primary' : 'secondary'}
        fullWidth={first}
        loading={start.busy}
        onClick={() => void start.run()}
      >
        {t('handoff.offer.button')}
      </Button>
      <ActionProblem action={start} />
    </section>
  )
}
