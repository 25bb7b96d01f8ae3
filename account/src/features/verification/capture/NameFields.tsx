import { Checkbox } from '@tessera/ui/Checkbox.tsx'
import { TextInput } from '@tessera/ui/TextInput.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DetailsFaults, DetailsForm } from './details-form.ts'
import styles from './flow.module.css'

export interface NameFieldsProps {
  form: DetailsForm
  faults: DetailsFaults
  onChange: (part: Partial<DetailsForm>) => void
  /** The member left a field. */
}

/** First and last names, or the single name of a member who has only one. */
export function NameFields({ form, faults, onChange }: NameFieldsProps): ReactNode {
  const { t } = useTranslation()
  const faultOf = useNameFaults(faults, form.oneName)
  const plain = { autoCapitalize: 'words', spellCheck: false, maxLength: 120 } as const
  return (
    <div className={styles['person']}>
      <div className={styles['names']} data-one={form.oneName || undefined}>
        {form.oneName ? null : (
          <TextInput
            {...plain}
            id="first-name"
            label={t('kyc.details.firstName')}
            error={faultOf.firstName}
            autoComplete="given-name"
            value={form.firstName}
            onChange={(event) => onChange({ firstName: event.target.value })}
          />
        )}
        <TextInput
          {...plain}
          id="last-name"
          label={t(form.oneName ? 'oneName.name' : 'kyc.details.lastName')}
          error={faultOf.lastName}
          autoComplete={form.oneName ? 'name' : 'family-name'}
          value={form.lastName}
          onChange={(event) => onChange({ lastName: event.target.value })}
        />
      </div>
      <Checkbox name="one-name" checked={form.oneName} onChange={(oneName) => onChange({ oneName })}>
        {t('oneName.box')}
      </Checkbox>
    </div>
  )
}

/** The error texts of the name fields. */
export function useNameFaults(
  faults: DetailsFaults,
  oneName: boolean,
): { firstName: string | undefined; lastName: string | undefined } {
  const { t } = useTranslation()
  return {
    firstName: faults.firstName ? t(`kyc.details.fault.firstName.${faults.firstName}`) : undefined,
    lastName: faults.lastName
      ? t(oneName ? `oneName.fault.${faults.lastName}` : `kyc.details.fault.lastName.${faults.lastName}`)
      : undefined,
  }
}
