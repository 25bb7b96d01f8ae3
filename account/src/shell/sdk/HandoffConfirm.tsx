import { Button } from '@tessera/ui/Button.tsx'
import { Notice } from '@tessera/ui/Notice.tsx'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../format/dates.ts'
import type { HandoffOffer } from '../../state/sdk.ts'
import { Message } from '../Message.tsx'
import { PageTitle } from '../PageTitle.tsx'
import { useDeviceName } from '../use-device-name.ts'
import styles from './HandoffConfirm.module.css'
import { acceptOffer, declineOffer } from './visit.ts'

/**
 * Asks before a phone continues from another device: where and when that began, and the number to compare. Only a yes
 * opens anything.
 */
export function HandoffConfirm({ offer }: { offer: HandoffOffer }): ReactNode {
  const { t, i18n } = useTranslation()
  const deviceName = useDeviceName()
  const [answer, setAnswer] = useState<'yes' | 'no' | null>(null)
  if (answer === 'no') return <Message title={t('sdk.handoff.denied.title')} text={t('sdk.handoff.denied.text')} />
  return (
    <div className={styles['box']}>
      <PageTitle lead={t('sdk.handoff.lead')}>{t('sdk.handoff.title')}</PageTitle>
      <dl className={styles['facts']}>
        <dt>{t('sdk.handoff.began')}</dt>
        <dd>{deviceName(offer.userAgent)}</dd>
        <dt>{t('sdk.handoff.at')}</dt>
        <dd>{formatInstant(offer.startedAt, i18n.language)}</dd>
      </dl>
      <p className={styles['compare']}>
        {t('sdk.handoff.number')}
        <strong className={styles['number']}>{offer.number}</strong>
      </p>
      <Notice tone="warn">{t('sdk.handoff.safety')}</Notice>
      <div className={styles['actions']}>
        <Button
          variant="primary"
          size="large"
          fullWidth
          loading={answer === 'yes'}
          onClick={() => {
            setAnswer('yes')
            acceptOffer(offer)
          }}
        >
          {t('sdk.handoff.confirm')}
        </Button>
        <Button
          variant="secondary"
          size="large"
          fullWidth
          onClick={() => {
            declineOffer()
            setAnswer('no')
          }}
        >
          {t('sdk.handoff.deny')}
        </Button>
      </div>
    </div>
  )
}
