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
import { PageTitle } from '../../../shell/PageTitle.tsx'
import { useAction } from '../../../shell/use-action.ts'
import { useFaults } from '../../../shell/use-faults.ts'
import { useStepFields } from '../../../shell/use-step-fields.ts'
import { askDrafts, keepDraft } from '../../../state/step-drafts.ts'
import { StepFields } from '../../../state/step-fields.ts'
import {
  detailsFields,
  detailsOf,
  emptyForm,
  faultsFromServer,
  faultsOf,
  formOf,
  plainDetails,
  type DetailsFaults,
  type DetailsForm,
} from './details-form.ts'
import styles from './flow.module.css'
import { NameFields, useNameFaults } from './NameFields.tsx'
import { level, type Attempt, type Details } from './load.ts'
import { useLostAttempt } from './use-lost-attempt.ts'
import type { BegunDetails, TypedDetails } from './use-typed-details.ts'

type Typed = NonNullable<ReturnType<typeof detailsOf>>

export interface DetailsStepProps {
  attempt: Attempt
  /** What was typed in an attempt before. */
  typed: Promise<Details | null>
  /** What is typed and not saved, by attempt: a member who goes a step back finds it again. */
  begun: Pick<TypedDetails, 'of' | 'keep' | 'drop'>
  /** A draft was saved while typing. */
  onSaved: (attempt: Attempt) => void
  onDone: (attempt: Attempt) => void
}

/** Name and birth date as they stand on the document. */
export function DetailsStep({ attempt, typed, begun, onSaved, onDone }: DetailsStepProps): ReactNode {
  const { t, i18n } = useTranslation()
  const { attemptId, purpose, details: saved } = attempt
  const [fields] = useState<BegunDetails>(
    () =>
      begun.of(attemptId) ??
      new StepFields(detailsFields, formOf(saved ?? attempt.suggested), { upon: saved, over: '' }),
  )
  const lost = useLostAttempt()
  useBeginWith(typed, (details) => {
    if (fields.state().form === emptyForm) fields.beginWith(formOf(details))
  })
  useEffect(() => {
    if (!saved || fields.same(formOf(saved), formOf(fields.known().upon))) return
    fields.know({ upon: saved })
    fields.news(formOf(saved))
  }, [fields, saved])

  const save = async (details: Typed): Promise<Attempt> => {
    const { attempt: answered } = await call('POST /v3/private/kyc/builtin/details', {
      body: { attemptId, ...details, ...fields.known() },
    })
    fields.know({ upon: answered.details, over: '' })
    return answered
  }
  const [opened] = useState(() => new Date())
  const { form, ...step } = useStepFields(fields, {
    keep: async (now) => {
      const details = detailsOf(now, opened)
      const answered = details ? await save(details).catch(unlessUntrue) : null
      if (answered) return onSaved(answered)
      const { details: kept } = await keepDraft({ details: { attemptId, ...now, ...fields.known() } })
      fields.know({ over: kept?.revision ?? '' })
    },
    ask: async () => {
      const [{ attempt: stands }, { details: kept }] = await Promise.all([
        call('POST /v3/private/kyc/builtin/session', { body: { level, purpose } }),
        askDrafts(),
      ])
      if (stands?.attemptId !== attemptId) return null
      fields.know({ upon: stands.details })
      onSaved(stands)
      if (kept?.attemptId !== attemptId) return stands.details && formOf(stands.details)
      const { attemptId: _, revision, ...inPart } = kept
      fields.know({ over: revision })
      return inPart
    },
  })
  const { told: faults, tell } = useFaults<DetailsForm, DetailsFaults>(
    form,
    (now) => faultsOf(now, opened),
    plainDetails,
  )
  const go = useAction(
    async (details: Typed) => {
      const answered = await step.last(() => save(details))
      if (!answered) return
      begun.drop(attemptId)
      onDone(answered)
    },
    (error) => {
      if (!isRefusal(error, retCodes.detailsInvalid)) return lost(error)
      tell(faultsFromServer(error.extInfo))
      return true
    },
  )
  const submit = (): void => {
    const today = new Date()
    tell(faultsOf(form, today))
    const details = detailsOf(form, today)
    if (details) void go.run(details)
  }

  const change = (part: Partial<DetailsForm>): void => {
    begun.keep(attemptId, fields)
    fields.change(part)
  }
  const errors = {
    ...useNameFaults(faults, form.oneName),
    birthDate: faults.birthDate ? t(`kyc.details.fault.birthDate.${faults.birthDate.fault}`) : undefined,
  }
  const links = [
    { text: errors.firstName, id: 'first-name' },
    { text: errors.lastName, id: 'last-name' },
    { text: errors.birthDate, id: `birth-date-${faults.birthDate?.part ?? 'day'}` },
  ].filter(({ text }) => text)

  return (
    <>
      <PageTitle lead={t('kyc.details.lead')}>{t('kyc.details.title')}</PageTitle>
      <Form action={t('action.continue')} busy={go.busy} problem={<ActionProblem action={go} />} onSend={submit}>
        {links.length > 0 ? (
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
        ) : null}
        <NameFields form={form} faults={faults} onChange={change} />
        <DateInput
          id="birth-date"
          legend={t('kyc.details.birthDate')}
          hint={t('kyc.details.birthDateHint', { example: formatNumericDay('1988-03-27', i18n.language) })}
          error={errors.birthDate}
          faulty={faults.birthDate?.fault === 'empty' ? undefined : faults.birthDate?.part}
          labels={{ day: t('date.day'), month: t('date.month'), year: t('date.year') }}
          language={i18n.language}
          value={form.birthDate}
          onChange={(birthDate) => change({ birthDate })}
          birthDate
        />
        <StepNotices changes={step.changes} waiting={step.waiting} />
      </Form>
    </>
  )
}

function useBeginWith(typed: Promise<Details | null>, begin: (details: Details | null) => void): void {
  const latest = useRef(begin)
  useEffect(() => {
    let here = true
    void typed.then((details) => {
      if (here) latest.current(details)
    })
    return () => {
      here = false
    }
  }, [typed])
}

/** What the server does not save as it is stays as it was typed. */
function unlessUntrue(error: unknown): null {
  if (
    [retCodes.detailsInvalid, retCodes.updateNameDiffers, retCodes.updateBirthDateDiffers].some((code) =>
      isRefusal(error, code),
    )
  )
    return null
  throw error
}

/** A fragment in the address would count as a navigation of its own. */
function focusOn(event: { preventDefault: () => void }, id: string): void {
  event.preventDefault()
  document.getElementById(id)?.focus()
}
