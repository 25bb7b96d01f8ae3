import { Button } from '@tessera/ui/Button.tsx'
import { Form } from '@tessera/ui/Form.tsx'
import { Notice } from '@tessera/ui/Notice.tsx'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PageTitle } from '../../../shell/PageTitle.tsx'
import { vendorNames } from '@tessera/contract/vendor-names.ts'
import { sentNoName } from '../providers/provider.ts'
import { ConsentField } from './ConsentField.tsx'
import type { Attempt } from './load.ts'
import styles from './photo.module.css'

export interface WhoVerifiesProps {
  attempt: Attempt
  /** With the consent, where there was none. */
  onContinue: () => void
  onOwnScreens: () => void
}

/** Says who verifies the member and what is sent there, before anything is sent, and asks for the consent to it. */
export function WhoVerifies({ attempt, onContinue, onOwnScreens }: WhoVerifiesProps): ReactNode {
  const { t } = useTranslation()
  const [agreed, setAgreed] = useState(!attempt.consentNeeded)
  const [fault, setFault] = useState<string | undefined>()
  const vendor = vendorNames[attempt.provider] ?? ''
  const submit = (): void => {
    setFault(agreed ? undefined : t('kyc.consent.missing'))
    if (agreed) onContinue()
  }
  return (
    <div className={styles['step']}>
      <PageTitle
        lead={t(sentNoName.has(attempt.provider) ? 'providerPart.sendsDocument' : 'providerPart.sends', { vendor })}
      >
        {t('providerPart.who', { vendor })}
      </PageTitle>
      <Form
        action={t('action.continue')}
        after={
          <Button variant="secondary" size="large" fullWidth onClick={onOwnScreens}>
            {t('providerPart.ownPhotos')}
          </Button>
        }
        onSend={submit}
      >
        {attempt.consentNeeded ? (
          <ConsentField
            checked={agreed}
            error={fault}
            onChange={(checked) => {
              setAgreed(checked)
              setFault(undefined)
            }}
          />
        ) : null}
      </Form>
    </div>
  )
}

/** The same on the last step, where our own screens have taken the photos. */
export function WhoReceives({ attempt: { provider, collected } }: Pick<WhoVerifiesProps, 'attempt'>): ReactNode {
  const { t } = useTranslation()
  const vendor = vendorNames[provider]
  if (!vendor) return null
  return <Notice tone="info">{t(collected ? 'providerPart.has' : 'providerPart.receives', { vendor })}</Notice>
}
