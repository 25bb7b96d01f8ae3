import { Button } from '@tessera/ui/Button.tsx'
import { Checkbox } from '@tessera/ui/Checkbox.tsx'
import { Chip } from '@tessera/ui/Chip.tsx'
import { SignatureInput } from '@tessera/ui/SignatureInput.tsx'
import { Textarea } from '@tessera/ui/Textarea.tsx'
import { TextInput } from '@tessera/ui/TextInput.tsx'
import type { TFunction } from 'i18next'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FaultCode, ItemTexts, MemberItem, Value } from '@tessera/contract/questionnaire.ts'
import type { VisibleItem } from '@tessera/questionnaires/engine/visibility.ts'
import { cleaned } from '@tessera/questionnaires/engine/shape.ts'
import { isWebAddress } from '@tessera/questionnaires/engine/web-address.ts'
import { formatDay } from '../../format/dates.ts'
import { localDay } from '../../format/today.ts'
import { isolated } from '../../format/isolated.ts'
import { fieldFault, longest } from '../../format/validation.ts'
import { AddressItem, CountriesItem, CountryItem, WalletItem } from './PlaceItems.tsx'
import { ChoiceItem } from './ChoiceItem.tsx'
import { ContactProof } from './ContactProof.tsx'
import { DateItem, MonthItem } from './DateItems.tsx'
import { faultKey } from './fault-text.ts'
import { FilesItem } from './FilesItem.tsx'
import { Fixed } from './Fixed.tsx'
import { placeId, useForm } from './form-context.ts'
import { MoneyItem, NumberItem } from './NumberItems.tsx'
import { PhoneItem } from './PhoneItem.tsx'
import { Statement } from './Statement.tsx'
import { taxHint, type TaxHint } from './tax-hint.ts'
import styles from './form.module.css'

/** The props that each field type gets. */
export interface ItemProps {
  item: MemberItem
  path: string
  texts: ItemTexts
  label: string
  hint: string | undefined
  error: string | undefined
  /** What the error is. */
  fault: FaultCode | undefined
  value: Value | undefined
  /** Null removes the answer. */
  onChange: (value: Value | null) => void
}

const fields: Partial<Record<MemberItem['type'], (props: ItemProps) => ReactNode>> = {
  number: NumberItem,
  phone: PhoneItem,
  money: MoneyItem,
  date: DateItem,
  month: MonthItem,
  bool: ChoiceItem,
  single: ChoiceItem,
  dropdown: ChoiceItem,
  multi: ChoiceItem,
  country: CountryItem,
  countryMulti: CountriesItem,
  address: AddressItem,
  wallet: WalletItem,
  file: FilesItem,
  files: FilesItem,
  declaration: DeclarationItem,
  signature: SignatureItem,
  textarea: TextareaItem,
}

/** One question: its field, hint, and whether it is prefilled. */
export function ItemField({ at }: { at: VisibleItem }): ReactNode {
  const { t, i18n } = useTranslation()
  const { detail, visibility, draft, faults, change } = useForm()
  const { item, path } = at
  const texts = detail.texts.sections[at.section]?.items[item.id] ?? { title: item.id }
  if (item.type === 'statement') return <Statement at={at} />
  const fault = faults.find((one) => one.path === path)
  const value = visibility.valueAt(path)
  const verifiedText =
    fault?.verified && (item.type === 'date' ? formatDay(fault.verified, i18n.language) : isolated(fault.verified))
  const prefilled = draft.prefilled.includes(path) && value !== undefined && !isOnlyCountry(value)
  const tax = taxHint(at, visibility)
  // One rule for a tax number: the error says what the hint says.
  const error =
    fault && tax?.kind === 'number' && taxFaults.has(fault.code)
      ? t('questionnaire.taxNumber.check', { rule: taxText(tax, t) })
      : fault && t(faultKey(item, fault.code), { value: fault.value, verified: verifiedText })
  const props: ItemProps = {
    item,
    path,
    texts,
    label:
      item.required || item.type === 'declaration'
        ? texts.title
        : t('questionnaire.optional', { question: texts.title }),
    hint: texts.help ?? taxText(tax, t),
    error,
    fault: fault?.code,
    value,
    onChange: (next) => {
      const stored = next === null ? null : cleaned(item, next, true)
      change({ [path]: stored === '' ? null : stored })
    },
  }
  const Field = fields[item.type] ?? TextItem
  if (item.readOnly) {
    if (value === undefined) return null
    return <Fixed item={item} texts={texts} value={value} />
  }
  return (
    <div className={styles['item']} id={placeId(path)}>
      <Field {...props} />
      {fault?.verified ? (
        <Button size="small" variant="secondary" onClick={() => props.onChange(fault.verified ?? null)}>
          {t('questionnaire.useVerified', { verified: verifiedText })}
        </Button>
      ) : null}
      {typeof value === 'string' && item.validate?.some(({ rule }) => rule === 'proven') && isWhole(item, value) ? (
        <ContactProof item={item} value={value} />
      ) : null}
      {prefilled ? <Chip tone="info">{t('questionnaire.prefilled')}</Chip> : null}
    </div>
  )
}

const taxFaults: ReadonlySet<FaultCode> = new Set(['minLen', 'maxLen', 'checksum'])

function taxText(hint: TaxHint | null, t: TFunction): string | undefined {
  if (hint?.kind === 'number')
    return t(hint.letters ? 'questionnaire.taxNumber.named' : 'questionnaire.taxNumber.digits', {
      name: isolated(hint.name),
      number: hint.length,
    })
  return hint ? t('questionnaire.taxNumber.none') : undefined
}

/** Of an address we knew the country alone. */
const isOnlyCountry = (value: Value): boolean => typeof value === 'object' && 'line1' in value && value.line1 === ''

/** We can send a code to it: a number with its dial code, or a valid email address. */
function isWhole({ type }: MemberItem, value: string): boolean {
  return type === 'phone' ? /^\+[1-9]\d{6,14}$/.test(value) : /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(value)
}

function lengthOf(item: MemberItem, fallback: number): number {
  return (
    item.validate?.reduce(
      (most, validator) => (validator.rule === 'maxLen' ? Math.min(most, validator.value) : most),
      fallback,
    ) ?? fallback
  )
}

const inputTypes: Partial<Record<MemberItem['type'], { type: string; autoComplete: string }>> = {
  email: { type: 'email', autoComplete: 'email' },
}

/** A website address. Validated when the member leaves the field; a missing scheme is added. */
function WebAddressItem({ item, path, texts, label, hint, error, value, onChange }: ItemProps): ReactNode {
  const { t } = useTranslation()
  const [left, setLeft] = useState(false)
  const text = typeof value === 'string' ? value : ''
  const fault = left ? fieldFault(text, { label: texts.title, type: 'url' }) : null
  return (
    <TextInput
      type="url"
      inputMode="url"
      autoComplete="url"
      id={`${placeId(path)}-field`}
      label={label}
      hint={hint}
      error={fault ? t(fault.key, fault.values) : error}
      placeholder={texts.placeholder}
      maxLength={lengthOf(item, longest.url)}
      aria-required={item.required}
      value={text}
      onChange={(event) => {
        setLeft(false)
        onChange(event.target.value || null)
      }}
      onBlur={() => {
        setLeft(true)
        const whole = `https://${text.trim()}`
        if (isWebAddress(whole)) onChange(whole)
      }}
    />
  )
}

function TextItem(props: ItemProps): ReactNode {
  const { item, path, texts, label, hint, error, value, onChange } = props
  if (item.validate?.some(({ rule }) => rule === 'url')) return <WebAddressItem {...props} />
  const kind = inputTypes[item.type] ?? { type: 'text', autoComplete: 'off' }
  return (
    <TextInput
      {...kind}
      id={`${placeId(path)}-field`}
      label={label}
      hint={hint}
      error={error}
      placeholder={texts.placeholder}
      maxLength={lengthOf(item, 500)}
      dir={item.type === 'txRef' || item.validate?.some(({ rule }) => rule === 'checksum') ? 'ltr' : 'auto'}
      aria-required={item.required}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.target.value || null)}
    />
  )
}

function TextareaItem({ item, path, label, hint, error, value, onChange }: ItemProps): ReactNode {
  const { t } = useTranslation()
  return (
    <Textarea
      id={`${placeId(path)}-field`}
      label={label}
      hint={hint}
      error={error}
      rows={5}
      dir="auto"
      maxLength={lengthOf(item, 4000)}
      leftText={(left) => t('questionnaire.charactersLeft', { count: left })}
      aria-required={item.required}
      value={typeof value === 'string' ? value : ''}
      onChange={(text) => onChange(text || null)}
    />
  )
}

function DeclarationItem({ path, label, error, value, onChange }: ItemProps): ReactNode {
  return (
    <Checkbox
      name={`${placeId(path)}-field`}
      checked={value === true}
      onChange={(checked) => onChange(checked || null)}
      error={error}
    >
      {label}
    </Checkbox>
  )
}

function SignatureItem({ item, path, label, hint, error, value, onChange }: ItemProps): ReactNode {
  const { t, i18n } = useTranslation()
  const [today] = useState(() => localDay(new Date()))
  return (
    <SignatureInput
      id={`${placeId(path)}-field`}
      label={label}
      declaration={t('questionnaire.signing')}
      hint={hint}
      error={error}
      required={item.required ?? false}
      value={typeof value === 'string' ? value : ''}
      onChange={(name) => onChange(name || null)}
      dateText={t('questionnaire.signatureDate', { date: formatDay(today, i18n.language) })}
    />
  )
}
