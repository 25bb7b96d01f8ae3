import { Button } from '@tessera/ui/Button.tsx'
import { DateInput } from '@tessera/ui/DateInput.tsx'
import { Notice } from '@tessera/ui/Notice.tsx'
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { retCodes } from '@tessera/contract/errors.ts'
import { isRefusal } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { formatNumericDay } from '../format/dates.ts'
import { ActionProblem } from '../shell/ActionProblem.tsx'
import { PageTitle } from '../shell/PageTitle.tsx'
import { useAction } from '../shell/use-action.ts'
import { useKeptSoon } from '../shell/use-kept-soon.ts'
import { keepDraft } from '../state/step-drafts.ts'
import { detailsOf, emptyForm, faultsFromServer, faultsOf, formOf, sameForm, type DetailsFaults, type DetailsForm } from './details-form.ts'
import styles from './flow.module.css'
import { NameFields, useNameFaults } from './NameFields.tsx'
import type { Attempt, Details } from './load.ts'
import { useLostAttempt } from './use-lost-attempt.ts'

type Typed = NonNullable<ReturnType<typeof detailsOf>>

/** What stands in the fields, and what of it the server holds; `upon`: what was saved when it was typed. */
export interface BegunDetails {
  form: DetailsForm
  held: DetailsForm
  upon: Details | null
}

export interface DetailsStepProps {
  attempt: Attempt
  /** What was typed in an attempt before. */
  typed: Promise<Details | null>
  /** What is typed and not saved, by attempt: whoever goes a step back finds it again. It lives as long as the flow is on the page. */
  begun: Map<string, BegunDetails>
  /** A draft was saved while typing. */
  onSaved: (attempt: Attempt) => void
  onDone: (attempt: Attempt) => void
}

/** Name and birth date as they stand on the document. */
export function DetailsStep({ attempt, typed, begun, onSaved, onDone }: DetailsStepProps): ReactNode {
  const { t, i18n } = useTranslation()
  const { attemptId } = attempt
  const [{ form, held }, setTyped] = useState(() => stillBegun(begun.get(attemptId), attempt) ?? untouched(formOf(attempt.details ?? attempt.suggested)))
  const [faults, setFaults] = useState<DetailsFaults>({})
  const summary = useRef<HTMLDivElement>(null)
  const lost = useLostAttempt()
  useBeginWith(typed, (details) => setTyped((now) => (now.form === emptyForm ? untouched(formOf(details)) : now)))

  // Of two calls in a row the second follows before anything is drawn.
  const stands = useRef(attempt.details)
  useEffect(() => {
    stands.current = attempt.details
  }, [attempt.details])
  const save = async (details: Typed): Promise<Attempt> => {
    const { attempt: saved } = await call('POST /v3/private/kyc/builtin/details', { body: { attemptId, ...details } })
    stands.current = saved.details
    return saved
  }
  const [opened] = useState(() => new Date())
  const kept = useKeptSoon(form, {
    unsent: !sameForm(form, held),
    keep: async (typed) => {
      const details = detailsOf(typed, opened)
      const saved = details ? await save(details).catch(unlessUntrue) : null
      if (saved) onSaved(saved)
      else await keepDraft({ details: { attemptId, ...typed, upon: stands.current } })
      const before = begun.get(attemptId)
      if (before) begun.set(attemptId, { ...before, held: typed, upon: stands.current })
      setTyped((now) => ({ ...now, held: typed }))
    },
  })
  const go = useAction(
    async (details: Typed) => {
      await kept.settled()
      const saved = await save(details)
      begun.delete(attemptId)
      onDone(saved)
    },
    (error) => {
      if (!isRefusal(error, retCodes.detailsInvalid)) return lost(error)
      setFaults(faultsFromServer(error.extInfo))
      return true
    },
  )
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const today = new Date()
    setFaults(faultsOf(form, today))
    const details = detailsOf(form, today)
    if (details) void go.run(details)
  }
  useEffect(() => {
    if (Object.keys(faults).length > 0) summary.current?.focus()
  }, [faults])

  const change = (part: Partial<typeof form>): void => {
    const now = stillBegun(begun.get(attemptId), attempt)?.form ?? form
    begun.set(attemptId, { form: { ...now, ...part }, held, upon: stands.current })
    setTyped(({ form: before, held: kept }) => ({ form: { ...before, ...part }, held: kept }))
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
      {links.length > 0 ? (
        <Notice tone="bad" title={t('kyc.details.faults', { count: links.length })} role="alert" ref={summary}>
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
      <form className={styles['form']} noValidate onSubmit={submit}>
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
        {kept.waiting ? <Notice tone="warn">{t('kyc.keptWaiting')}</Notice> : null}
        <ActionProblem action={go} />
        <Button type="submit" variant="primary" size="large" fullWidth loading={go.busy}>
          {t('action.continue')}
        </Button>
      </form>
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

const untouched = (form: DetailsForm): Omit<BegunDetails, 'upon'> => ({ form, held: form })

/** What was begun, unless something else was saved since. */
function stillBegun(begun: BegunDetails | undefined, { details }: Attempt): BegunDetails | undefined {
  return begun && sameForm(formOf(begun.upon), formOf(details)) ? begun : undefined
}

/** What the server does not save as it is stays as it was typed. */
function unlessUntrue(error: unknown): null {
  if ([retCodes.detailsInvalid, retCodes.updateNameDiffers, retCodes.updateBirthDateDiffers].some((code) => isRefusal(error, code))) return null
  throw error
}

/** A fragment in the address would count as a navigation of its own. */
function focusOn(event: { preventDefault: () => void }, id: string): void {
  event.preventDefault()
  document.getElementById(id)?.focus()
}
