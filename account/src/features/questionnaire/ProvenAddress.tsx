import { Button } from '@tessera/ui/Button.tsx'
import { Notice } from '@tessera/ui/Notice.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { sameAddress } from '@tessera/contract/same-address.ts'
import { addressText } from './answer-text.ts'
import { useForm } from './form-context.ts'
import { SideBySide } from '../../status/SideBySide.tsx'

/** Before sending: the address in this form is not the one that the member proved. One press takes the proven one. */
export function ProvenAddress(): ReactNode {
  const { t, i18n } = useTranslation()
  const { detail, visibility, change } = useForm()
  const said = detail.proven ? visibility.valueAt(detail.proven.path) : undefined
  if (!detail.proven || typeof said !== 'object' || !('line1' in said)) return null
  const { path, address } = detail.proven
  if (sameAddress(said, address)) return null
  return (
    <Notice
      tone="warn"
      title={t('questionnaire.proven.title')}
      action={
        <Button variant="secondary" onClick={() => change({ [path]: address })}>
          {t('questionnaire.proven.use')}
        </Button>
      }
    >
      <SideBySide
        rows={[
          { term: t('questionnaire.proven.verified'), value: addressText(address, i18n.language) },
          { term: t('questionnaire.proven.here'), value: addressText(said, i18n.language) },
        ]}
      />
      <p>{t('questionnaire.proven.moved')}</p>
    </Notice>
  )
}
