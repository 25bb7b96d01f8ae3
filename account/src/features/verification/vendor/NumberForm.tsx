import { Checkbox } from '@tessera/ui/Checkbox.tsx'
import { DateInput } from '@tessera/ui/DateInput.tsx'
import { Form } from '@tessera/ui/Form.tsx'
import { RadioCards } from '@tessera/ui/RadioCards.tsx'
import { SelectInput } from '@tessera/ui/SelectInput.tsx'
import { TextInput } from '@tessera/ui/TextInput.tsx'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { retCodes } from '@tessera/contract/errors.ts'
import { isRefusal } from '../../../api/api-error.ts'
import { DataUse } from '../capture/DataUse.tsx'
import {
  detailsOf,
  faultsFromServer,
  faultsOf,
  plainDetails,
  type DetailsFaults,
  type DetailsForm,
} from '../capture/details-form.ts'
import { NameFields } from '../capture/NameFields.tsx'
import { countryName } from '../../../format/country.ts'
import { ActionProblem } from '../../../shell/ActionProblem.tsx'
import { StepNotices } from '../capture/StepNotices.tsx'
import { useAction } from '../../../shell/use-action.ts'
import { useFaults } from '../../../shell/use-faults.ts'
import { useStepFields, type ShownStep } from '../../../shell/use-step-fields.ts'
import { useUnsent } from '../../../shell/use-unsent.ts'
import { useHost } from '../../../state/host.tsx'
import { askDrafts, keepDraft } from '../../../state/step-drafts.ts'
import { StepFields, taking, type Fields } from '../../../state/step-fields.ts'
import { askingOnce } from './ask-once.ts'
import type { NumberKind, NonDocument, Verdict } from './load.ts'

type Faults = DetailsFaults & {
  country?: 'missing'
  kind?: 'missing'
  number?: 'missing' | 'wrong'
  agreed?: 'missing'
}

/** The autosaved input. */
export interface NumberTyped {
  country: string
  kind: NumberKind | ''
  number: string
  form: DetailsForm
  /** Its autosave revision; empty: none. */
  over: string
}

type Filled = Pick<NumberTyped, 'country' | 'kind' | 'number'> & DetailsForm & { agreed: boolean }

type Kept = Pick<NumberTyped, 'country' | 'kind'> & DetailsForm

const numberFields: Fields<Kept> = {
  plain: ({ country, kind, ...form }) => ({ country, kind, ...plainDetails(form) }),
  mixed: taking,
}

export interface NumberFormProps {
  countries: NonDocument['countries']
  start: NumberTyped
  onDone: (verdict: Verdict, typed: NumberTyped) => void
}

/** The national number and the personal details. */
export function NumberForm({ countries, start, onDone }: NumberFormProps): ReactNode {
  const { t, i18n } = useTranslation()
  const { brand, textVersion } = useHost()
  const { form: typed, changes, waiting, last, change, known } = useNumberFields(countries, start)
  const [number, setNumber] = useState(start.number)
  const [agreed, setAgreed] = useState(false)
  const [ask] = useState(askingOnce)
  useUnsent(number !== start.number)
  const { country, kind: chosen, ...form } = typed
  const kinds = countries.find((one) => one.country === country)?.kinds ?? []
  // A country with a single number needs no choice.
  const kind = kinds.length === 1 ? (kinds[0] ?? '') : kinds.find((one) => one === chosen)

  const [opened] = useState(() => new Date())
  const filled: Filled = { ...form, country, kind: kind ?? '', number, agreed }
  const { told: faults, tell } = useFaults(
    filled,
    (now) => faultsOfFilled(now, opened),
    (now) => ({ ...now, ...plainDetails(now) }),
  )
  const verify = useAction(
    async (of: NumberKind) => {
      const details = detailsOf(form, opened)
      if (!details) return
      const verdict = await last(() =>
        ask({ country, kind: of, number, ...details, consentVersion: textVersion, ...known() }),
      )
      if (verdict) onDone(verdict, { country, kind: of, number, form, over: '' })
    },
    (error) => {
      if (isRefusal(error, retCodes.numberInvalid)) tell({ number: 'wrong' })
      else if (isRefusal(error, retCodes.detailsInvalid)) tell(faultsFromServer(error.extInfo))
      else return false
      return true
    },
  )
  const submit = (): void => {
    const missing = faultsOfFilled(filled, opened)
    tell(missing)
    if (kind && Object.keys(missing).length === 0) void verify.run(kind)
  }

  return (
    <Form action={t('vendor.action')} busy={verify.busy} problem={<ActionProblem action={verify} />} onSend={submit}>
      <NumberInputs
        countries={countries}
        kinds={kinds}
        country={country}
        kind={kind ?? ''}
        number={number}
        faults={faults}
        onChange={change}
        onNumber={setNumber}
      />
      <NameFields form={form} faults={faults} onChange={change} />
      <DateInput
        id="birth-date"
        legend={t('kyc.details.birthDate')}
        error={faults.birthDate ? t(`kyc.details.fault.birthDate.${faults.birthDate.fault}`) : undefined}
        labels={{ day: t('date.day'), month: t('date.month'), year: t('date.year') }}
        language={i18n.language}
        value={form.birthDate}
        onChange={(birthDate) => change({ birthDate })}
        birthDate
      />
      <Checkbox
        name="consent"
        checked={agreed}
        error={faults.agreed ? t('vendor.fault.agreed') : undefined}
        onChange={setAgreed}
        after={<DataUse />}
      >
        {t('vendor.consent', { brand: brand.name })}
      </Checkbox>
      <StepNotices changes={changes} waiting={waiting} />
    </Form>
  )
}

interface NumberInputsProps {
  countries: NonDocument['countries']
  kinds: readonly NumberKind[]
  country: string
  kind: NumberKind | ''
  number: string
  faults: Faults
  onChange: (part: Partial<Kept>) => void
  onNumber: (number: string) => void
}

function NumberInputs({
  countries,
  kinds,
  country,
  kind,
  number,
  faults,
  onChange,
  onNumber,
}: NumberInputsProps): ReactNode {
  const { t, i18n } = useTranslation()
  return (
    <>
      <SelectInput
        label={t('vendor.country')}
        options={countries.map((one) => ({ value: one.country, label: countryName(one.country, i18n.language) }))}
        value={country}
        emptyText={t('vendor.choose')}
        error={faults.country ? t('vendor.fault.country') : undefined}
        onChange={(one) => onChange({ country: one })}
      />
      {kinds.length > 1 ? (
        <RadioCards
          legend={t('vendor.kind')}
          name="number-kind"
          value={kind}
          error={faults.kind ? t('vendor.fault.kind') : undefined}
          cards={kinds.map((one) => ({ value: one, title: t(`vendor.number.${one}`) }))}
          onChange={(one) => onChange({ kind: one })}
        />
      ) : null}
      <TextInput
        label={kind ? t(`vendor.number.${kind}`) : t('vendor.anyNumber')}
        hint={t('vendor.numberHint')}
        error={faults.number ? t(`vendor.fault.number.${faults.number}`) : undefined}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={number}
        onChange={(event) => onNumber(event.target.value)}
      />
    </>
  )
}

interface NumberFields extends ShownStep<Kept> {
  change: (part: Partial<Kept>) => void
  known: () => { over: string }
}

/**
 * The input beside the number, with autosave. The number is not autosaved, because the server only returns it masked.
 */
function useNumberFields(countries: NonDocument['countries'], start: NumberTyped): NumberFields {
  const [fields] = useState(
    () =>
      new StepFields(
        numberFields,
        {
          country: countries.some((one) => one.country === start.country) ? start.country : '',
          kind: start.kind,
          ...start.form,
        },
        { over: start.over },
      ),
  )
  const step = useStepFields(fields, {
    keep: async (now) => {
      const { number: kept } = await keepDraft({ number: { ...now, ...fields.known() } })
      fields.know({ over: kept?.revision ?? '' })
    },
    ask: async () => {
      const { number: stands } = await askDrafts()
      fields.know({ over: stands?.revision ?? '' })
      if (!stands) return null
      const { revision: _, ...inPart } = stands
      return inPart
    },
  })
  return { ...step, change: fields.change, known: fields.known }
}

/** The errors of the form; empty when it can be sent. */
function faultsOfFilled(filled: Filled, today: Date): Faults {
  const { country, kind, number, agreed } = filled
  return {
    ...(country ? {} : { country: 'missing' }),
    ...(country && !kind ? { kind: 'missing' } : {}),
    ...(number.trim().length < 4 ? { number: 'missing' } : {}),
    ...faultsOf(filled, today),
    ...(agreed ? {} : { agreed: 'missing' }),
  }
}
