import { Button } from '@tessera/ui/Button.tsx'
import { Dialog } from '@tessera/ui/Dialog.tsx'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useHost } from '../../../state/host.tsx'
import { useSdk } from '../../../state/sdk.ts'
import styles from './DataUse.module.css'

const points = ['why', 'what', 'who', 'kept', 'rights'] as const

/** Explains how we use the data, one press away from the consent. */
export function DataUse(): ReactNode {
  const { t } = useTranslation()
  const { brand } = useHost()
  // A partner's member has no account page here.
  const partner = useSdk(({ visit }) => visit?.partner?.name)
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={styles['link']} onClick={() => setOpen(true)}>
        {t('kyc.consent.link')}
      </button>
      <Dialog
        open={open}
        title={t('kyc.consent.link')}
        closeLabel={t('action.close')}
        onClose={() => setOpen(false)}
        actions={
          <Button size="large" onClick={() => setOpen(false)}>
            {t('action.close')}
          </Button>
        }
      >
        <dl className={styles['points']}>
          {points.map((point) => (
            <div key={point}>
              <dt>{t(`dataUse.${point}.title`)}</dt>
              <dd>
                {point === 'rights' && partner
                  ? t('kyc.visit.rights', { partner })
                  : t(`dataUse.${point}.text`, { brand: brand.name })}
              </dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  )
}
