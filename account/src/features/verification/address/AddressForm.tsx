import { AddressFields } from '@tessera/ui/AddressFields.tsx'
import { Button } from '@tessera/ui/Button.tsx'
import { Checkbox } from '@tessera/ui/Checkbox.tsx'
import { CountryInput } from '@tessera/ui/CountryInput.tsx'
import { DateInput } from '@tessera/ui/DateInput.tsx'
import { monthOf } from '@tessera/ui/date-parts.ts'
import { MonthInput } from '@tessera/ui/MonthInput.tsx'
import { RadioCards } from '@tessera/ui/RadioCards.tsx'
import { TextInput } from '@tessera/ui/TextInput.tsx'
import { Fragment, useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { addressFormOf, type AddressField } from '@tessera/contract/addresses.ts'
import { retCodes } from '@tessera/contract/errors.ts'
import { isRefusal } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { useLostAttempt } from '../capture/use-lost-attempt.ts'
import { ActionProblem } from '../../../shell/ActionProblem.tsx'
import { StepNotices } from '../capture/StepNotices.tsx'
import { useAction } from '../../../shell/use-action.ts'
import { useFaults } from '../../../shell/use-faults.ts'
import { useStepFields } from '../../../shell/use-step-fields.ts'
import { askDrafts, keepDraft } from '../../../state/step-drafts.ts'
import { StepFields } from '../../../state/step-fields.ts'
import styles from './address.module.css'
import { askStanding, type Country, type Standing } from './load.ts'
import {
  addressFields,
  asTyped,
  begunAs,
  byFault,
  faultsFromServer,
  faultsOf,
  faultsOfWriting,
  sameTyped,
  shownOf,
  typedOf,
  wholeOf,
  type Begun,
  type Faults,
  type Save,
  type Typed,
} from './typed.ts'

export interface AddressFormProps {
  standing: Standing
  countries: readonly Country[]
  /** To begin with. */
  residence: string
  /** What of it the server holds that is not saved. */
  begun: Begun | null
  /** How it stands, asked or saved while typing. */
  onStanding: (standing: Standing) => void
  /** What stands in the fields is with the server, not saved; or is saved. */
  onBegun: (begun: Begun | null) => void
  onSaved: (standing: Standing) => void
}

/** Where one lives, in the country's own form, and which document says so: what the server's form asks, in its order. */
export function AddressForm({
  standing,
  countries,
  residence,
  begun,
  onStanding,
  onBegun,
  onSaved,
}: AddressFormProps): ReactNode {
  const { t, i18n } = useTranslation()
  // What was begun over another draft was saved, or overtaken, since.
  const inPart = begun?.upon === shownOf(standing) ? begun : null
  const [fields] = useState(
    () =>
      new StepFields(addressFields, inPart?.typed ?? asTyped(standing, residence), {
        standing,
        over: inPart?.over ?? '',
      }),
  )
  const form = useRef<HTMLFormElement>(null)
  const known = (): { upon: string; over: string } => ({
    upon: shownOf(fields.known().standing),
    over: fields.known().over,
  })
  const saveOver = async (save: Save): Promise<Standing> => {
    const { upon, over } = known()
    const answer = await call('POST /v3/private/kyc/address/proof', { body: { save, revision: upon, over } })
    fields.know({ standing: answer, over: '' })
    return answer
  }
  const lost = useLostAttempt()
  const { form: typed, ...step } = useStepFields(fields, {
    keep: async (now) => {
      const sendable = Object.keys(faultsOf(now, standing)).length === 0 ? wholeOf(now) : null
      const saved = sendable && sameTyped(typedOf(sendable), now) ? await saveOver(sendable).catch(unlessUntrue) : null
      if (saved) {
        onBegun(null)
        return onStanding(saved)
      }
      const { upon, over } = known()
      const { address: kept } = await keepDraft({ address: { ...now, upon, over } })
      fields.know({ over: kept?.revision ?? '' })
      onBegun({ typed: now, upon, over: fields.known().over })
    },
    ask: async () => {
      const [stands, { address: kept }] = await Promise.all([askStanding(), askDrafts()])
      fields.know({ standing: stands, over: kept?.revision ?? '' })
      onStanding(stands)
      return kept ? begunAs(kept, stands).typed : asTyped(stands, residence)
    },
  })
  useEffect(() => {
    const [before, saved] = [fields.known().standing, standing].map((one) => asTyped(one, residence)) as [Typed, Typed]
    fields.know({ standing })
    // Where only its pages are others, nothing that was typed is in the way.
    if (!sameTyped(before, saved)) fields.news(saved)
  }, [fields, standing, residence])
  const { change } = fields
  const kind = standing.documents.find((one) => one.documentClass === typed.documentClass)
  const own = (now: Typed): Faults => faultsOf(now, standing)
  const { found, told: faults, tell } = useFaults<Typed, Faults>(typed, own, byFault)
  const save = useAction(
    async (last: Save) => {
      const saved = await step.last(() => saveOver(last))
      if (saved) onSaved(saved)
    },
    (error) => {
      const said = saidOf(error)
      if (!said) return lost(error)
      tell(said)
      return true
    },
  )
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const now = own(typed)
    tell(now)
    const whole = Object.keys(now).length === 0 ? wholeOf(typed) : null
    if (whole) void save.run(whole)
  }
  useEffect(() => {
    if (Object.keys(found).length > 0)
      form.current
        ?.querySelector<HTMLElement>(
          '[aria-invalid="true"] input, input[aria-invalid="true"], select[aria-invalid="true"], [aria-describedby*="error"] :is(input, select)',
        )
        ?.focus()
  }, [found])
  const words = (field: keyof Faults): string | undefined => {
    const rule = faults[field]
    return rule ? t(`address.fault.${rule as 'missing'}`, { count: kind?.maxAgeMonths ?? 0 }) : undefined
  }
  const parts: AddressField[] = ['street', 'street2', 'district', 'city', 'region', 'postalCode']
  const errors = Object.fromEntries(parts.flatMap((part) => (faults[part] ? [[part, words(part) ?? '']] : [])))
  const dateLabels = { day: t('address.day'), month: t('address.month'), year: t('address.year') }

  const input = ({ id, required, label: key, hint: hintKey, maxLength }: Standing['questions'][number]): ReactNode => {
    // The keys come from the server's form, which has a text for each.
    const plain = t(key as 'address.issuedOn')
    const label = required ? plain : t('address.optional', { label: plain })
    const hint = hintKey === undefined ? {} : { hint: t(hintKey as 'address.issuedOnHint') }
    switch (id) {
      case 'country':
        return (
          <CountryInput
            label={label}
            {...hint}
            countries={countries.filter(({ countryCode }) => !standing.closed.includes(countryCode))}
            language={i18n.language}
            value={typed.country}
            error={words('country')}
            placeholder={t('address.countryPlaceholder')}
            emptyText={t('address.countryNone')}
            countText={(count) => t('address.countryCount', { count })}
            openLabel={t('address.countryOpen')}
            id="address-country"
            onChange={(country) => change({ country })}
          />
        )
      case 'address':
        return typed.country ? (
          <AddressFields
            legend={label}
            layout={addressFormOf(typed.country, i18n.language)}
            value={typed.address}
            onChange={(address) => change({ address })}
            label={(part, named, optional) => {
              const name: string = `address.named.${named ?? ''}`
              const own = name as 'address.named.state'
              // A country's own word that no text names yet falls back to the plain one.
              const known: boolean = named !== undefined && i18n.exists(own)
              const text = known ? t(own) : t(`address.part.${part}`)
              return optional ? t('address.optional', { label: text }) : text
            }}
            errors={errors}
            exampleText={(example) => t('address.example', { example })}
            regionEmptyText={t('address.choose')}
            id="address"
          />
        ) : null
      case 'since':
        return (
          <MonthInput
            legend={label}
            {...hint}
            error={words('since')}
            labels={{ ...dateLabels, choose: t('address.choose') }}
            language={i18n.language}
            value={monthOf(typed.since)}
            begun={typed.since}
            onChange={(_, since) => change({ since })}
          />
        )
      case 'documentClass':
        return (
          <RadioCards
            legend={label}
            name="document-class"
            value={typed.documentClass}
            error={words('documentClass')}
            cards={standing.documents.map((one) => ({
              value: one.documentClass,
              title: t(`address.class.${one.documentClass}`),
              detail: t('address.maxAge', { count: one.maxAgeMonths }),
            }))}
            onChange={(documentClass) => change({ documentClass })}
          />
        )
      case 'issuer':
        return (
          <TextInput
            label={label}
            {...hint}
            error={words('issuer')}
            name="issuer"
            autoComplete="off"
            maxLength={maxLength}
            value={typed.issuer}
            onChange={(event) => change({ issuer: event.target.value })}
          />
        )
      case 'issuedOn':
        return (
          <DateInput
            id="issued-on"
            legend={label}
            {...hint}
            error={words('issuedOn')}
            labels={dateLabels}
            language={i18n.language}
            value={typed.issued}
            onChange={(issued) => change({ issued })}
          />
        )
      case 'agreed':
        return standing.needsAgreement ? (
          <Checkbox
            name="agreed"
            checked={typed.agreed}
            error={words('agreed')}
            onChange={(agreed) => change({ agreed })}
          >
            {label}
          </Checkbox>
        ) : null
      case 'pages':
        // A step of its own.
        return null
    }
  }

  return (
    <form ref={form} className={styles['form']} noValidate onSubmit={submit}>
      {standing.questions.map((question) => (
        <Fragment key={question.id}>{input(question)}</Fragment>
      ))}
      <StepNotices changes={step.changes} waiting={step.waiting} />
      <ActionProblem action={save} />
      <Button type="submit" variant="primary" size="large" fullWidth loading={save.busy}>
        {t('action.continue')}
      </Button>
    </form>
  )
}

/** What the server does not save as it is stays as it was typed. */
function unlessUntrue(error: unknown): null {
  if (saidOf(error)) return null
  throw error
}

/** The fields in which the server found something wrong; null where it refused for another reason. */
function saidOf(error: unknown): Faults | null {
  if (isRefusal(error, retCodes.addressInvalid)) return faultsFromServer(error.extInfo)
  const ofWriting = isRefusal(error, retCodes.invalidParameters) ? faultsOfWriting(error.extInfo) : {}
  return Object.keys(ofWriting).length > 0 ? ofWriting : null
}
