import { Button } from '@tessera/ui/Button.tsx'
import { DateInput } from '@tessera/ui/DateInput.tsx'
import { Form } from '@tessera/ui/Form.tsx'
import { Notice } from '@tessera/ui/Notice.tsx'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { retCodes } from '@tessera/contract/errors.ts'
import { isRefusal } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { formatNumericDay } from '../../../format/dates.ts'
import { ActionProblem } from '../../../shell/ActionProblem.tsx'
import { StepNotices } from './StepNotices.tsx'
import { useAction } from '../../../shell/use-action.ts'
import { useFaults } from '../../../shell/use-faults.ts'
import { useStepDraft } from '../../../shell/use-step-draft.ts'
import { WithDraft } from '../../../shell/WithDraft.tsx'
import type { Draft } from '../../../state/drafts.ts'
import {
  detailsFields,
  detailsOf,
  faultsFromServer,
  faultsOf,
  formOf,
  plainDetails,
  type DetailsFaults,
  type DetailsForm as TypedForm,
} from './details-form.ts'
import styles from './flow.module.css'
import { NameFields, useNameFaults } from './NameFields.tsx'
import type { Attempt, Details } from './load.ts'
import { useLostAttempt } from './use-lost-attempt.ts'

type Whole = NonNullable<ReturnType<typeof detailsOf>>

export interface DetailsFormProps {
  attempt: Attempt
  /** What the fields start with where nothing was typed yet. */
  start: Details | null | Promise<Details | null>
  /** The first field takes the focus. */
  focused?: boolean
  /** The server has them. */
  onSaved: (attempt: Attempt) => void
  /** The form is part of a page that shows the details: it is saved, and the page stays. */
  inPage?: boolean
  /** Closes the form, with nothing changed. */
  onCancel?: (() => void) | undefined
}

/** Name and date of birth, saved while the member types. */
export function DetailsForm({
  attempt,
  start,
  focused = false,
  inPage = false,
  onSaved,
  onCancel,
}: DetailsFormProps): ReactNode {
  return (
    <WithDraft kind="details" subject={attempt.attemptId} start={start}>
      {(draft, from) => (
        <TypedDetails {...{ attempt, draft, focused, inPage, onSaved, onCancel }} start={formOf(from)} />
      )}
    </WithDraft>
  )
}

interface TypedDetailsProps extends Pick<DetailsFormProps, 'attempt' | 'focused' | 'inPage' | 'onSaved' | 'onCancel'> {
  draft: Draft
  start: TypedForm
}

function TypedDetails({ attempt, draft, start, focused, inPage, onSaved, onCancel }: TypedDetailsProps): ReactNode {
  const { t, i18n } = useTranslation()
  const { attemptId, version } = attempt
  const { form, changes, waiting, change, isNewest, discard } = useStepDraft({
    key: { kind: 'details', subject: attemptId },
    fields: detailsFields,
    draft,
    start,
    version,
  })
  const [opened] = useState(() => new Date())
  const first = useRef(focused ? (form.oneName ? 'last-name' : 'first-name') : null)
  useEffect(() => {
    if (first.current !== null) document.getElementById(first.current)?.focus()
  }, [])
  const lost = useLostAttempt()
  const { shown: faults, show } = useFaults<TypedForm, DetailsFaults>(
    form,
    (now) => faultsOf(now, opened),
    plainDetails,
  )
  const go = useAction(
    async (details: Whole) => {
      if (!(await isNewest())) return
      onSaved((await call('POST /v3/private/kyc/builtin/details', { body: { attemptId, ...details } })).attempt)
    },
    (error) => {
      if (!isRefusal(error, retCodes.detailsInvalid)) return lost(error)
      show(faultsFromServer(error.extInfo))
      return true
    },
  )
  const submit = (): void => {
    const today = new Date()
    show(faultsOf(form, today))
    const details = detailsOf(form, today)
    if (details) void go.run(details)
  }

  // What was typed is in the draft already, and a draft that differs from what is shown cannot be sent.
  const cancel = useAction(async () => {
    if (await discard()) onCancel?.()
  })
  const birthDateError = useBirthDateError(faults)
  return (
    <Form
      action={t(inPage ? 'kyc.details.save' : 'action.continue')}
      busy={go.busy}
      problem={<ActionProblem action={go} />}
      after={
        onCancel ? (
          <Button variant="secondary" size="large" fullWidth loading={cancel.busy} onClick={() => void cancel.run()}>
            {t('action.cancel')}
          </Button>
        ) : null
      }
      onSend={submit}
    >
      <Summary faults={faults} oneName={form.oneName} />
      <NameFields form={form} faults={faults} onChange={change} />
      <DateInput
        id="birth-date"
        legend={t('kyc.details.birthDate')}
        hint={t('kyc.details.birthDateHint', { example: formatNumericDay('1988-03-27', i18n.language) })}
        error={birthDateError}
        faulty={faults.birthDate?.fault === 'empty' ? undefined : faults.birthDate?.part}
        labels={{ day: t('date.day'), month: t('date.month'), year: t('date.year') }}
        language={i18n.language}
        value={form.birthDate}
        onChange={(birthDate) => change({ birthDate })}
        birthDate
      />
      <StepNotices changes={changes} waiting={waiting} />
    </Form>
  )
}

function useBirthDateError({ birthDate }: DetailsFaults): string | undefined {
  const { t } = useTranslation()
  return birthDate ? t(`kyc.details.fault.birthDate.${birthDate.fault}`) : undefined
}

/** The errors, each with a link to its field. */
function Summary({ faults, oneName }: { faults: DetailsFaults; oneName: boolean }): ReactNode {
  const { t } = useTranslation()
  const { firstName, lastName } = useNameFaults(faults, oneName)
  const birthDate = useBirthDateError(faults)
  const links = [
    { text: firstName, id: 'first-name' },
    { text: lastName, id: 'last-name' },
    { text: birthDate, id: `birth-date-${faults.birthDate?.part ?? 'day'}` },
  ].filter(({ text }) => text)
  if (links.length === 0) return null
  return (
    <Notice tone="bad" title={t('kyc.details.faults', { count: links.length })} role="alert" focusable>
      <ul className={styles['faults']}>
        {links.map(({ text, id }) => (
          <li key={id}>
            <a href={`#${id}`} onClick={(event) => focusOn(event, id)}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** A fragment link would count as a navigation. */
function focusOn(event: { preventDefault: () => void }, id: string): void {
  event.preventDefault()
  document.getElementById(id)?.focus()
}
