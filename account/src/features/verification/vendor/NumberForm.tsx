import { Checkbox } from '@tessera/ui/Checkbox.tsx'
import { DateInput } from '@tessera/ui/DateInput.tsx'
import { withLatinDigits } from '@tessera/ui/digits.ts'
import { Form } from '@tessera/ui/Form.tsx'
import { RadioCards } from '@tessera/ui/RadioCards.tsx'
import { SelectInput } from '@tessera/ui/SelectInput.tsx'
import { TextInput } from '@tessera/ui/TextInput.tsx'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { retCodes } from '@tessera/contract/errors.ts'
import { numberKinds } from '@tessera/contract/numbers.ts'
import { isRefusal } from '../../../api/api-error.ts'
import { DataUse } from '../capture/DataUse.tsx'
import {
  detailsFields,
  detailsOf,
  faultsFromServer,
  faultsOf,
  plainDetails,
  type DetailsFaults,
  type DetailsForm,
} from '../capture/details-form.ts'
import { NameFields } from '../capture/NameFields.tsx'
import { countryName } from '../../../format/country.ts'
import { isolated } from '../../../format/isolated.ts'
import { ActionProblem } from '../../../shell/ActionProblem.tsx'
import { StepNotices } from '../capture/StepNotices.tsx'
import { useAction } from '../../../shell/use-action.ts'
import { useFaults } from '../../../shell/use-faults.ts'
import { useStepDraft } from '../../../shell/use-step-draft.ts'
import { textIn, type StepFields } from '../../../state/step-fields.ts'
import { WithDraft } from '../../../shell/WithDraft.tsx'
import { useUnsent } from '../../../shell/use-unsent.ts'
import { useHost } from '../../../state/host.tsx'
import type { Draft } from '../../../state/drafts.ts'
import { askingOnce } from './ask-once.ts'
import type { NumberKind, NonDocument, Verdict } from './load.ts'

type Faults = DetailsFaults & {
  country?: 'missing'
  kind?: 'missing'
  number?: 'missing' | 'length' | 'wrong'
  agreed?: 'missing'
}

/** The input. */
export interface NumberTyped {
  country: string
  kind: NumberKind | ''
  number: string
  form: DetailsForm
}

type Filled = Pick<NumberTyped, 'country' | 'kind' | 'number'> & DetailsForm & { agreed: boolean }

type NumberDraft = Pick<NumberTyped, 'country' | 'kind'> & DetailsForm

const numberFields: StepFields<NumberDraft> = {
  valuesOf: ({ country, kind, ...form }) => ({
    ...(country === undefined ? {} : { country }),
    ...(kind === undefined ? {} : { kind }),
    ...detailsFields.valuesOf(form),
  }),
  formOf: (values) => ({
    country: textIn(values, 'country'),
    kind: numberKinds.find((one) => one === values['kind']) ?? '',
    ...detailsFields.formOf(values),
  }),
}

export interface NumberFormProps {
  countries: NonDocument['countries']
  start: NumberTyped
  onDone: (verdict: Verdict, typed: NumberTyped) => void
}

/** The national number and the personal details. */
export function NumberForm(props: NumberFormProps): ReactNode {
  return (
    <WithDraft kind="number" subject="" start={props.start}>
      {(draft) => <Fields {...props} draft={draft} />}
    </WithDraft>
  )
}

/** The number is not autosaved, because the server only returns it masked. */
function Fields({ countries, start, onDone, draft }: NumberFormProps & { draft: Draft }): ReactNode {
  const { t, i18n } = useTranslation()
  const { brand, textVersion } = useHost()
  const { country: first, kind: of, form: person } = start
  const {
    form: typed,
    changes,
    waiting,
    change,
    isNewest,
  } = useStepDraft({
    key: { kind: 'number', subject: '' },
    fields: numberFields,
    draft,
    start: { country: first, kind: of, ...person },
  })
  const [number, setNumber] = useState(start.number)
  const [agreed, setAgreed] = useState(false)
  const [ask] = useState(askingOnce)
  useUnsent(number !== start.number)
  const { kind: chosen, ...form } = typed
  const offered = countries.find((one) => one.country === typed.country)
  const country = offered?.country ?? ''
  const kinds = offered?.kinds ?? []
  // A country with a single number needs no choice.
  const kind = kinds.length === 1 ? (kinds[0] ?? '') : kinds.find((one) => one === chosen)

  const [opened] = useState(() => new Date())
  const filled: Filled = { ...form, country, kind: kind ?? '', number, agreed }
  const { shown: faults, show } = useFaults(
    filled,
    (now) => faultsOfFilled(now, opened),
    (now) => ({ ...now, ...plainDetails(now) }),
  )
  const verify = useAction(
    async (of: NumberKind) => {
      const details = detailsOf(form, opened)
      if (!details) return
      if (!(await isNewest())) return
      const verdict = await ask({ country, kind: of, number, ...details, consentVersion: textVersion })
      onDone(verdict, { country, kind: of, number, form })
    },
    (error) => {
      if (isRefusal(error, retCodes.numberInvalid)) show({ number: 'wrong' })
      else if (isRefusal(error, retCodes.detailsInvalid)) show(faultsFromServer(error.extInfo))
      else return false
      return true
    },
  )
  const submit = (): void => {
    const missing = faultsOfFilled(filled, opened)
    show(missing)
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
        faulty={faults.birthDate?.fault === 'empty' ? undefined : faults.birthDate?.part}
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
  onChange: (part: Partial<NumberDraft>) => void
  onNumber: (number: string) => void
}

/** How the numbers are written that are more than a row of digits, or known by their length. */
const formats: Partial<Record<NumberKind, { format: string; digits: number }>> = {
  EMIRATES_ID: { format: '784-YYYY-NNNNNNN-N', digits: 15 },
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
  const known = kind ? formats[kind] : undefined
  const format = known ? t('vendor.numberFormat', { ...known, format: isolated(known.format) }) : ''
  return (
    <>
      <SelectInput
        label={t('vendor.country')}
        options={countries
          .map((one) => ({ value: one.country, label: countryName(one.country, i18n.language) }))
          .toSorted((a, b) => a.label.localeCompare(b.label, i18n.language))}
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
        hint={`${format} ${t('vendor.numberHint')}`.trim()}
        dir="ltr"
        error={
          faults.number
            ? t(`vendor.fault.number.${faults.number}`, { digits: kind ? lengths[kind].at(-1) : undefined })
            : undefined
        }
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={number}
        onChange={(event) => onNumber(withLatinDigits(event.target.value))}
      />
    </>
  )
}

/** How many letters and digits each number has. */
const lengths: Record<NumberKind, readonly number[]> = {
  BVN: [11],
  PAN: [10],
  AADHAAR: [12],
  TCKN: [11],
  HKID: [8, 9],
  EMIRATES_ID: [15],
  IIN: [12],
  NIK: [16],
  // One that begins with a zero is often written without it.
  BSN: [8, 9],
}

function numberFault(kind: NumberKind | '', number: string): Pick<Faults, 'number'> {
  const { length } = number.match(/[\p{L}\p{N}]/gu) ?? []
  if (length < 4) return { number: 'missing' }
  return kind && !lengths[kind].includes(length) ? { number: 'length' } : {}
}

/** The errors of the form; empty when it can be sent. */
function faultsOfFilled(filled: Filled, today: Date): Faults {
  const { country, kind, number, agreed } = filled
  return {
    ...(country ? {} : { country: 'missing' }),
    ...(country && !kind ? { kind: 'missing' } : {}),
    ...numberFault(kind, number),
    ...faultsOf(filled, today),
    ...(agreed ? {} : { agreed: 'missing' }),
  }
}
