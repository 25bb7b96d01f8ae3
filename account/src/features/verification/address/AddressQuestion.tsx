import { AddressFields } from '@tessera/ui/AddressFields.tsx'
import { Checkbox } from '@tessera/ui/Checkbox.tsx'
import { CountryInput } from '@tessera/ui/CountryInput.tsx'
import { DateInput } from '@tessera/ui/DateInput.tsx'
import { monthOf } from '@tessera/ui/date-parts.ts'
import { MonthInput } from '@tessera/ui/MonthInput.tsx'
import { RadioCards } from '@tessera/ui/RadioCards.tsx'
import { TextInput } from '@tessera/ui/TextInput.tsx'
import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { addressFormOf, type AddressField } from '@tessera/contract/addresses.ts'
import { namedText } from '../../../i18n/named-text.ts'
import type { Country, Status } from './load.ts'
import type { Faults, Typed } from './typed.ts'

type Question = Status['questions'][number]

interface QuestionProps {
  question: Question
  status: Status
  countries: readonly Country[]
  typed: Typed
  faults: Faults
  onChange: (part: Partial<Typed>) => void
}

/** The props that every field gets. */
interface InputProps extends QuestionProps {
  label: string
  hint: { hint?: string }
  errorOf: (field: keyof Faults) => string | undefined
}

/** One field of the server's form; its label and hint are text keys. */
export function AddressQuestion(props: QuestionProps): ReactNode {
  const { t } = useTranslation()
  const { question, status, typed, faults } = props
  const { id, required, label, hint } = question
  const Input = inputs[id]
  if (!Input) return null
  const months = status.documents.find((one) => one.documentClass === typed.documentClass)?.maxAgeMonths ?? 0
  return (
    <Input
      {...props}
      label={required ? namedText(t, label) : t('address.optional', { label: namedText(t, label) })}
      hint={hint === undefined ? {} : { hint: namedText(t, hint) }}
      errorOf={(field) =>
        faults[field] ? namedText(t, `address.fault.${faults[field]}`, { count: months }) : undefined
      }
    />
  )
}

function CountryQuestion({ label, hint, countries, status, typed, errorOf, onChange }: InputProps): ReactNode {
  const { t, i18n } = useTranslation()
  return (
    <CountryInput
      label={label}
      {...hint}
      countries={countries.filter(({ countryCode }) => !status.closed.includes(countryCode))}
      language={i18n.language}
      value={typed.country}
      error={errorOf('country')}
      placeholder={t('address.countryPlaceholder')}
      emptyText={t('address.countryNone')}
      countText={(count) => t('address.countryCount', { count })}
      openLabel={t('address.countryOpen')}
      id="address-country"
      onChange={(country) => onChange({ country })}
    />
  )
}

const parts: readonly AddressField[] = ['street', 'street2', 'district', 'city', 'region', 'postalCode']

function LinesQuestion({ label: legend, hint, typed, faults, errorOf, onChange }: InputProps): ReactNode {
  const { t, i18n } = useTranslation()
  if (!typed.country) return null
  return (
    <AddressFields
      legend={legend}
      {...hint}
      layout={addressFormOf(typed.country, i18n.language)}
      value={typed.address}
      onChange={(address) => onChange({ address })}
      label={(part, kind, optional) => {
        // A country's own label without a text falls back to the general one.
        const own = `address.named.${kind ?? ''}`
        const label = kind !== undefined && i18n.exists(own) ? namedText(t, own) : t(`address.part.${part}`)
        return optional ? t('address.optional', { label }) : label
      }}
      errors={Object.fromEntries(parts.flatMap((part) => (faults[part] ? [[part, errorOf(part) ?? '']] : [])))}
      exampleText={(example) => t('address.example', { example })}
      regionEmptyText={t('address.choose')}
      id="address"
    />
  )
}

function useDateLabels(): Record<'day' | 'month' | 'year', string> {
  const { t } = useTranslation()
  return { day: t('address.day'), month: t('address.month'), year: t('address.year') }
}

function SinceQuestion({ label, hint, typed, errorOf, onChange }: InputProps): ReactNode {
  const { t, i18n } = useTranslation()
  const labels = useDateLabels()
  return (
    <MonthInput
      legend={label}
      {...hint}
      error={errorOf('since')}
      labels={{ ...labels, choose: t('address.choose') }}
      language={i18n.language}
      value={monthOf(typed.since)}
      started={typed.since}
      onChange={(_, since) => onChange({ since })}
    />
  )
}

function DocumentQuestion({ label, status, typed, errorOf, onChange }: InputProps): ReactNode {
  const { t } = useTranslation()
  return (
    <RadioCards
      legend={label}
      name="document-class"
      value={typed.documentClass}
      error={errorOf('documentClass')}
      cards={status.documents.map((one) => ({
        value: one.documentClass,
        title: t(`address.class.${one.documentClass}`),
        detail: t('address.maxAge', { count: one.maxAgeMonths }),
      }))}
      onChange={(documentClass) => onChange({ documentClass })}
    />
  )
}

function IssuerQuestion({ question, label, hint, typed, errorOf, onChange }: InputProps): ReactNode {
  return (
    <TextInput
      label={label}
      {...hint}
      error={errorOf('issuer')}
      name="issuer"
      autoComplete="off"
      maxLength={question.maxLength}
      value={typed.issuer}
      onChange={(event) => onChange({ issuer: event.target.value })}
    />
  )
}

function IssuedOnQuestion({ label, hint, typed, errorOf, onChange }: InputProps): ReactNode {
  const { i18n } = useTranslation()
  const labels = useDateLabels()
  return (
    <DateInput
      id="issued-on"
      legend={label}
      {...hint}
      error={errorOf('issuedOn')}
      labels={labels}
      language={i18n.language}
      value={typed.issued}
      onChange={(issued) => onChange({ issued })}
    />
  )
}

function AgreedQuestion({ label, status, typed, errorOf, onChange }: InputProps): ReactNode {
  if (!status.needsAgreement) return null
  return (
    <Checkbox
      name="agreed"
      checked={typed.agreed}
      error={errorOf('agreed')}
      onChange={(agreed) => onChange({ agreed })}
    >
      {label}
    </Checkbox>
  )
}

const inputs: Record<Question['id'], ComponentType<InputProps> | null> = {
  country: CountryQuestion,
  address: LinesQuestion,
  since: SinceQuestion,
  documentClass: DocumentQuestion,
  issuer: IssuerQuestion,
  issuedOn: IssuedOnQuestion,
  agreed: AgreedQuestion,
  // The pages are a later step.
  pages: null,
}
