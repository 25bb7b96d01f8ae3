import { CountryInput } from '@tessera/ui/CountryInput.tsx'
import { FieldError } from '@tessera/ui/Field.tsx'
import { SelectInput } from '@tessera/ui/SelectInput.tsx'
import { TextInput } from '@tessera/ui/TextInput.tsx'
import X from 'lucide-react/icons/x'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Address, Wallet } from '@tessera/contract/questionnaire.ts'
import { listsRegions, needsRegion, postalCodeIn, townIn } from '@tessera/contract/address-parts.ts'
import { walletChains } from '@tessera/questionnaires/engine/wallet-address.ts'
import { countryName } from '../../format/country.ts'
import { placeId, useForm } from './form-context.ts'
import type { ItemProps } from './ItemField.tsx'
import { textsIn } from './answer-text.ts'
import { usePostalCodes, usualPostalCode } from './postal-codes.ts'
import styles from './form.module.css'

interface CountryBoxProps {
  id: string
  label: string
  hint?: string | undefined
  error?: string | undefined
  value: string
  onChange: (code: string) => void
}

function CountryBox(props: CountryBoxProps): ReactNode {
  const { t, i18n } = useTranslation()
  const { countries } = useForm()
  return (
    <CountryInput
      {...props}
      countries={countries}
      placeholder={t('questionnaire.search.hint')}
      language={i18n.language}
      emptyText={t('questionnaire.countryNone')}
      countText={(count) => t('questionnaire.countryCount', { count })}
      openLabel={t('questionnaire.countryOpen')}
    />
  )
}

export function CountryItem({ path, label, hint, error, value, onChange }: ItemProps): ReactNode {
  return (
    <CountryBox
      id={`${placeId(path)}-field`}
      label={label}
      hint={hint}
      error={error}
      value={typeof value === 'string' ? value : ''}
      onChange={(code) => onChange(code || null)}
    />
  )
}

/** Several countries: each chosen one is listed below with a button to remove it. */
export function CountriesItem({ path, label, hint, error, value, onChange }: ItemProps): ReactNode {
  const { t, i18n } = useTranslation()
  const chosen = textsIn(value)
  return (
    <div className={styles['stack']}>
      <CountryBox
        id={`${placeId(path)}-field`}
        label={label}
        hint={hint}
        error={error}
        value=""
        onChange={(code) => (code && !chosen.includes(code) ? onChange([...chosen, code]) : undefined)}
      />
      {chosen.length > 0 ? (
        <ul className={styles['chosen']}>
          {chosen.map((code) => {
            const name = countryName(code, i18n.language)
            const rest = chosen.filter((other) => other !== code)
            return (
              <li key={code}>
                <span>{name}</span>
                <button
                  type="button"
                  aria-label={t('questionnaire.remove', { name })}
                  onClick={() => onChange(rest.length > 0 ? rest : null)}
                >
                  <X size={16} aria-hidden="true" />
                </button>
              </li>
            )
          })}
        </ul>
      ) : null}
    </div>
  )
}

const emptyAddress: Address = { line1: '', city: '', country: '' }
/** The lists are large, and few countries have one. */
const RegionList = lazy(async () => ({ default: (await import('./RegionList.tsx')).RegionList }))

/** Without these an address is not complete. */
function partsNeeded({ country, region }: Address): (keyof Address)[] {
  const town = townIn(country)
  return [
    'line1',
    'country',
    ...(town === 'required' || (town === 'optional' && !region) ? (['city'] as const) : []),
    ...(needsRegion(country) ? (['region'] as const) : []),
    ...(postalCodeIn(country) === 'required' ? (['postcode'] as const) : []),
  ]
}
const parts = ['line1', 'line2', 'postcode', 'city', 'region'] as const
const autoComplete = {
  line1: 'address-line1',
  line2: 'address-line2',
  postcode: 'postal-code',
  city: 'address-level2',
  region: 'address-level1',
} as const

/** The text key of a part. The one of an optional part says so. */
function labelOf(part: (typeof parts)[number], country: string) {
  if (part === 'postcode' && postalCodeIn(country) === 'optional') return 'postcodeOptional'
  if (part !== 'region' || !needsRegion(country)) return part
  return country === 'AE' ? 'emirate' : 'regionNeeded'
}

export function AddressItem({ path, label, hint, error, fault, value, onChange }: ItemProps): ReactNode {
  const { t } = useTranslation()
  const address = typeof value === 'object' && 'line1' in value ? value : emptyAddress
  const id = `${placeId(path)}-field`
  const postcode = postalCodeIn(address.country)
  const needed = partsNeeded(address)
  const { example, isValid } = usePostalCodes(address.country)
  const missing = (part: keyof Address): boolean =>
    error !== undefined && needed.includes(part) && (address[part] ?? '').trim() === ''
  const isOtherCode = fault === 'postcode'
  const errorOf = (part: keyof Address): string | undefined => {
    // Both what is missing and a wrong code are said at once.
    if (part === 'postcode' && (isOtherCode || (error && address.postcode && !isValid(address.postcode))))
      return t('questionnaire.fault.postcode')
    return missing(part) ? t('questionnaire.address.missing') : undefined
  }
  const shown = parts.filter((part) => {
    if (part === 'city') return townIn(address.country) !== 'none'
    return part !== 'postcode' || postcode !== 'none' || Boolean(address.postcode)
  })
  /** Something else is wrong with it. */
  const general = isOtherCode || needed.some(missing) ? undefined : error
  const take = (change: Partial<Record<keyof Address, string>>): void => {
    const next = { ...address, ...change }
    // Optional parts must be absent, not empty.
    const optional = Object.fromEntries(
      (['line2', 'postcode', 'region'] as const).flatMap((part) => (next[part] ? [[part, next[part]]] : [])),
    )
    const city = townIn(next.country) === 'none' ? '' : next.city
    const whole = { line1: next.line1, city, country: next.country, ...optional }
    onChange(Object.values(whole).every((part) => part === '') ? null : whole)
  }
  return (
    <fieldset
      className={styles['group']}
      aria-describedby={[general ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ') || undefined}
    >
      <legend>{label}</legend>
      {hint ? (
        <p className={styles['hint']} id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      <div className={styles['stack']}>
        <CountryBox
          id={`${id}-country`}
          label={t('questionnaire.address.country')}
          error={errorOf('country')}
          value={address.country}
          onChange={(country) => take({ country })}
        />
        {shown.map((part) => {
          const shared = {
            id: `${id}-${part}`,
            label: t(`questionnaire.address.${labelOf(part, address.country)}`),
            error: errorOf(part),
            autoComplete: autoComplete[part],
            value: address[part] ?? '',
            ...(part === 'postcode' && example ? { hint: t('questionnaire.address.example', { example }) } : {}),
          }
          return part === 'region' && listsRegions(address.country) ? (
            <Suspense key={part} fallback={null}>
              <RegionList {...shared} country={address.country} onChange={(region) => take({ region })} />
            </Suspense>
          ) : (
            <TextInput
              key={part}
              {...shared}
              maxLength={120}
              onChange={(event) => take({ [part]: event.target.value })}
              onBlur={() => {
                const usual = part === 'postcode' ? usualPostalCode(shared.value, example) : shared.value
                if (usual !== shared.value) take({ [part]: usual })
              }}
            />
          )
        })}
      </div>
      <FieldError id={`${id}-error`} text={general} />
    </fieldset>
  )
}

const chains = [...walletChains, 'OTHER']

export function WalletItem({ path, label, hint, error, value, onChange }: ItemProps): ReactNode {
  const { t } = useTranslation()
  const known: Wallet | null = typeof value === 'object' && 'chain' in value ? value : null
  const [chosen, setChosen] = useState('BTC')
  const chain = known?.chain ?? chosen
  const id = `${placeId(path)}-field`
  return (
    <fieldset className={styles['group']}>
      <legend>{label}</legend>
      <div className={styles['stack']}>
        <SelectInput
          label={t('questionnaire.wallet.chain')}
          options={chains.map((code) => ({
            value: code,
            label: code === 'OTHER' ? t('questionnaire.wallet.other') : code,
          }))}
          value={chain}
          emptyText={t('questionnaire.choose')}
          onChange={(next) => {
            setChosen(next || 'BTC')
            if (known && next) onChange({ ...known, chain: next })
          }}
        />
        <TextInput
          id={id}
          label={t('questionnaire.wallet.address')}
          hint={hint}
          error={error}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          maxLength={120}
          value={known?.address ?? ''}
          onChange={(event) => onChange(event.target.value ? { chain, address: event.target.value.trim() } : null)}
        />
      </div>
    </fieldset>
  )
}
