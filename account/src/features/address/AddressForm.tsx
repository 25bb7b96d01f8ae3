import { AddressFields } from '@tessera/ui/AddressFields.tsx'
import { Button } from '@tessera/ui/Button.tsx'
import { Checkbox } from '@tessera/ui/Checkbox.tsx'
import { CountryInput } from '@tessera/ui/CountryInput.tsx'
import { DateInput } from '@tessera/ui/DateInput.tsx'
import { isoOf, partsOf } from '@tessera/ui/date-parts.ts'
import { Notice } from '@tessera/ui/Notice.tsx'
import { RadioCards } from '@tessera/ui/RadioCards.tsx'
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AddressDocument } from '@tessera/contract/address-proof.ts'
import { addressFaults, addressFormOf, emptyAddress, type AddressField } from '@tessera/contract/addresses.ts'
import { retCodes } from '@tessera/contract/errors.ts'
import { isRefusal } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { ActionProblem } from '../../shell/ActionProblem.tsx'
import { useAction } from '../../shell/use-action.ts'
import { useKeptSoon } from '../../shell/use-kept-soon.ts'
import styles from './address.module.css'
import type { Country, Standing } from './load.ts'

export interface AddressFormProps {
  standing: Standing
  countries: readonly Country[]
  /** To begin with. */
  residence: string
  onSaved: (standing: Standing) => void
}

type Faults = Partial<Record<AddressField | 'country' | 'documentClass' | 'issuedOn' | 'agreed', string>>

/** Where one lives, in the country's own form, and which document says so. */
export function AddressForm({ standing, countries, residence, onSaved }: AddressFormProps): ReactNode {
  const { t, i18n } = useTranslation()
  const before = standing.proof?.details
  const [country, setCountry] = useState(() => [before?.country, residence].find((one) => one && !standing.closed.includes(one)) ?? '')
  const [address, setAddress] = useState(before?.address ?? emptyAddress)
  const [documentClass, setDocumentClass] = useState<AddressDocument | ''>(before?.documentClass ?? '')
  const [issued, setIssued] = useState(() => partsOf(before?.issuedOn ?? ''))
  const [agreed, setAgreed] = useState(before?.agreed ?? false)
  const [faults, setFaults] = useState<Faults>({})
  const form = useRef<HTMLFormElement>(null)
  const kind = standing.documents.find((one) => one.documentClass === documentClass)

  const issuedOn = isoOf(issued)
  const found: Faults = {
    ...(country ? addressFaults(country, address) : { country: 'missing' }),
    ...(documentClass ? {} : { documentClass: 'missing' }),
    ...(issuedOn ? {} : { issuedOn: 'not-a-date' }),
    ...(standing.needsAgreement && !agreed ? { agreed: 'required' } : {}),
  }
  const typed = documentClass && issuedOn && Object.keys(found).length === 0 ? { country, address, documentClass, issuedOn, agreed } : null
  const now = JSON.stringify([country, address, documentClass, issued, agreed])
  const [kept, setKept] = useState(now)
  const keeping = useKeptSoon(typed, {
    unsent: now !== kept,
    keep: async (whole) => {
      await call('POST /v3/private/kyc/address/proof', { body: { save: whole } })
      // What was typed meanwhile is not with the server yet.
      if (JSON.stringify(whole) === JSON.stringify(typed)) setKept(now)
    },
  })
  const save = useAction(
    async (whole: NonNullable<typeof typed>) => {
      await keeping.settled()
      onSaved(await call('POST /v3/private/kyc/address/proof', { body: { save: whole } }))
    },
    (error) => {
      if (!isRefusal(error, retCodes.addressInvalid)) return false
      setFaults(faultsFromServer(error.extInfo))
      return true
    },
  )
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setFaults(found)
    if (typed) void save.run(typed)
  }
  useEffect(() => {
    if (Object.keys(faults).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"] input, input[aria-invalid="true"], select[aria-invalid="true"], [aria-describedby*="error"] input')?.focus()
  }, [faults])
  const words = (field: keyof Faults): string | undefined => {
    const rule = faults[field]
    return rule ? t(`address.fault.${rule as 'missing'}`, { count: kind?.maxAgeMonths ?? 0 }) : undefined
  }
  const parts: AddressField[] = ['street', 'street2', 'district', 'city', 'region', 'postalCode']
  const errors = Object.fromEntries(parts.flatMap((part) => (faults[part] ? [[part, words(part) ?? '']] : [])))

  return (
    <form ref={form} className={styles['form']} noValidate onSubmit={submit}>
      <CountryInput
        label={t('address.country')}
        countries={countries.filter(({ countryCode }) => !standing.closed.includes(countryCode))}
        language={i18n.language}
        value={country}
        error={words('country')}
        placeholder={t('address.countryPlaceholder')}
        emptyText={t('address.countryNone')}
        countText={(count) => t('address.countryCount', { count })}
        openLabel={t('address.countryOpen')}
        id="address-country"
        onChange={setCountry}
      />
      {country ? (
        <AddressFields
          legend={t('address.legend')}
          layout={addressFormOf(country, i18n.language)}
          value={address}
          onChange={setAddress}
          label={(part, named, optional) => {
            const name: string = `address.named.${named ?? ''}`
            const key = name as 'address.named.state'
            // A country's own word that no text names yet falls back to the plain one.
            const known: boolean = named !== undefined && i18n.exists(key)
            const label = known ? t(key) : t(`address.part.${part}`)
            return optional ? t('address.optional', { label }) : label
          }}
          errors={errors}
          exampleText={(example) => t('address.example', { example })}
          regionEmptyText={t('address.choose')}
          id="address"
        />
      ) : null}
      <RadioCards
        legend={t('address.document')}
        name="document-class"
        value={documentClass}
        error={words('documentClass')}
        cards={standing.documents.map((one) => ({ value: one.documentClass, title: t(`address.class.${one.documentClass}`), detail: t('address.maxAge', { count: one.maxAgeMonths }) }))}
        onChange={setDocumentClass}
      />
      <DateInput
        id="issued-on"
        legend={t('address.issuedOn')}
        hint={t('address.issuedOnHint')}
        error={words('issuedOn')}
        labels={{ day: t('address.day'), month: t('address.month'), year: t('address.year') }}
        language={i18n.language}
        value={issued}
        onChange={setIssued}
      />
      {standing.needsAgreement ? (
        <Checkbox name="agreed" checked={agreed} error={words('agreed')} onChange={setAgreed}>
          {t('address.agreement')}
        </Checkbox>
      ) : null}
      {keeping.waiting ? <Notice tone="warn">{t('kyc.keptWaiting')}</Notice> : null}
      <ActionProblem action={save} />
      <Button type="submit" variant="primary" size="large" fullWidth loading={save.busy}>
        {t('action.continue')}
      </Button>
    </form>
  )
}

function faultsFromServer(extInfo: Readonly<Record<string, unknown>>): Faults {
  const fields: unknown = extInfo['fields']
  if (!Array.isArray(fields)) return {}
  return Object.fromEntries(fields.map(({ field, rule }: { field: string; rule: string }) => [field, rule]))
}
