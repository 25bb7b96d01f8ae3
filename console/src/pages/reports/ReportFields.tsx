import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectInput } from '@tessera/ui/SelectInput.tsx'
import { Textarea } from '@tessera/ui/Textarea.tsx'
import { TextInput } from '@tessera/ui/TextInput.tsx'
import { AmountRows } from './AmountRows.tsx'
import type { ReportForm } from './content.ts'
import { FactRows } from './FactRows.tsx'
import styles from './Reports.module.css'

/** What is suspected (contract: `suspicions`). */
const suspicions: readonly NonNullable<ReportForm['suspicion']>[] = [
  'MONEY_LAUNDERING',
  'FRAUD',
  'TERRORIST_FINANCING',
  'SANCTIONS_EVASION',
  'TAX_CRIME',
  'OTHER_CRIME',
]

interface ReportFieldsProps {
  form: ReportForm
  disabled: boolean
  /** It was tried to save: what is missing is said. */
  checked: boolean
  onChange: (form: ReportForm) => void
}

/** Who, what, when, how much, what happened, and what it is linked to. */
export function ReportFields({ form, disabled, checked, onChange }: ReportFieldsProps): ReactNode {
  const { t } = useTranslation('console')
  const change = (part: Partial<ReportForm>): void => onChange({ ...form, ...part })
  return (
    <>
      <fieldset disabled={disabled}>
        <legend>{t('report.what')}</legend>
        <div className={styles['row']}>
          <SelectInput
            label={t('report.suspicion')}
            value={form.suspicion ?? ''}
            emptyText={t('action.choose')}
            required
            error={checked && form.suspicion === null ? t('report.missingSuspicion') : undefined}
            options={suspicions.map((code) => ({ value: code, label: t(`suspicion.${code}`) }))}
            onChange={(value) => change({ suspicion: suspicions.find((code) => code === value) ?? null })}
          />
          <TextInput
            type="date"
            label={t('report.from')}
            value={form.from}
            onChange={(event) => change({ from: event.target.value })}
          />
          <TextInput
            type="date"
            label={t('report.to')}
            value={form.to}
            onChange={(event) => change({ to: event.target.value })}
          />
        </div>
      </fieldset>
      <FactRows rows={form.facts} disabled={disabled} onChange={(facts) => change({ facts })} />
      <AmountRows rows={form.amounts} disabled={disabled} onChange={(amounts) => change({ amounts })} />
      <fieldset disabled={disabled}>
        <legend>{t('report.why')}</legend>
        <Textarea
          label={t('report.narrative')}
          hint={t('report.narrativeHint')}
          rows={6}
          maxLength={20_000}
          value={form.narrative}
          onChange={(narrative) => change({ narrative })}
        />
        <TextInput
          label={t('report.cases')}
          hint={t('report.listHint')}
          autoComplete="off"
          value={form.cases}
          onChange={(event) => change({ cases: event.target.value })}
        />
        <TextInput
          label={t('report.members')}
          hint={t('report.listHint')}
          autoComplete="off"
          value={form.members}
          onChange={(event) => change({ members: event.target.value })}
        />
      </fieldset>
    </>
  )
}
