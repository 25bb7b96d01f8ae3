import { MoneyInput } from '@tessera/ui/MoneyInput.tsx'
import { NumberInput } from '@tessera/ui/NumberInput.tsx'
import { SelectInput } from '@tessera/ui/SelectInput.tsx'
import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { placeId, useForm } from './form-context.ts'
import type { ItemProps } from './ItemField.tsx'
import styles from './form.module.css'

/** The summary of errors says what the field says. */
function useUnread(path: string): (kind: 'unreadable' | 'belowZero' | null) => void {
  const { markIncomplete } = useForm()
  useEffect(() => () => markIncomplete(path, null), [markIncomplete, path])
  return useCallback(
    (kind) => markIncomplete(path, kind === null ? null : kind === 'belowZero' ? 'currency' : 'regex'),
    [markIncomplete, path],
  )
}

export function NumberItem({ item, path, label, hint, error, value, onChange }: ItemProps): ReactNode {
  const { t, i18n } = useTranslation()
  const isShare = item.validate?.some(({ rule }) => rule === 'sumEquals100') ?? false
  return (
    <NumberInput
      id={`${placeId(path)}-field`}
      label={label}
      hint={hint}
      error={error}
      unreadable={t('questionnaire.fault.digits')}
      onUnread={useUnread(path)}
      language={i18n.language}
      decimals={2}
      {...(isShare ? { unit: { text: '%', name: '%', place: 'end' as const } } : {})}
      aria-required={item.required}
      value={typeof value === 'number' ? String(value) : ''}
      onChange={(figures) => onChange(figures === '' || Number.isNaN(Number(figures)) ? null : Number(figures))}
    />
  )
}

/**
 * An amount. The member can choose the currency only when there is a choice. It starts with the currency of the
 * member's site, which they see in other amounts.
 */
export function MoneyItem({ item, path, label, hint, error, value, onChange }: ItemProps): ReactNode {
  const { t, i18n } = useTranslation()
  const currencies = item.currencies ?? ['USD']
  const known = typeof value === 'object' && 'amount' in value ? value : null
  const {
    detail: { template, facts },
  } = useForm()
  const home = template.rates?.bySite?.[facts['site'] ?? '']
  const [chosen, setChosen] = useState(currencies.find((code) => code === home) ?? currencies[0] ?? 'USD')
  const currency = known?.currency ?? chosen
  const amount = (
    <MoneyInput
      id={`${placeId(path)}-field`}
      label={label}
      hint={hint}
      error={error}
      unreadable={t('questionnaire.fault.digits')}
      belowZero={t('questionnaire.fault.currency')}
      onUnread={useUnread(path)}
      currency={currency}
      language={i18n.language}
      aria-required={item.required}
      value={known?.amount ?? ''}
      onChange={(figures) => onChange(figures === '' ? null : { amount: figures, currency })}
    />
  )
  if (currencies.length < 2) return amount
  const names = new Intl.DisplayNames([i18n.language], { type: 'currency' })
  return (
    <div className={styles['pair']}>
      {amount}
      <SelectInput
        label={t('questionnaire.currency')}
        options={currencies.map((code) => ({ value: code, label: `${code} – ${names.of(code) ?? code}` }))}
        value={currency}
        emptyText={t('questionnaire.choose')}
        onChange={(next) => {
          setChosen(next)
          if (known) onChange({ ...known, currency: next })
        }}
      />
    </div>
  )
}
