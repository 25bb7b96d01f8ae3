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
import { detailsOf, emptyForm, faultsFromServer, faultsOf, formOf, type DetailsFaults, type DetailsForm } from './details-form.ts'
import styles from './flow.module.css'
import { NameFields, useNameFaults } from './NameFields.tsx'
import type { Attempt, Details } from './load.ts'
import { useLostAttempt } from './use-lost-attempt.ts'

type Typed = NonNullable<ReturnType<typeof detailsOf>>

export interface DetailsStepProps {
  attempt: Attempt
  /** What was typed in an attempt before. */
  typed: Promise<Details | null>
  /** What is typed and not whole yet, by attempt: whoever goes a step back finds it again. It lives as long as the flow is on the page. */
  begun: Map<string, DetailsForm>
  /** A draft was saved while typing. */
  onSaved: (attempt: Attempt) => void
  onDone: (attempt: Attempt) => void
}

/** Name and birth date as they stand on the document. */
export function DetailsStep({ attempt, typed, begun, onSaved, onDone }: DetailsStepProps): ReactNode {
  const { t, i18n } = useTranslation()
  const { attemptId } = attempt
  const [form, setForm] = useState(() => begun.get(attemptId) ?? formOf(attempt.details ?? attempt.suggested))
  const [touched, setTouched] = useState(() => begun.has(attemptId))
  const [faults, setFaults] = useState<DetailsFaults>({})
  const summary = useRef<HTMLDivElement>(null)
  const lost = useLostAttempt()
  useBeginWith(typed, (details) => setForm((now) => (now === emptyForm ? formOf(details) : now)))

  const save = async (details: Typed): Promise<Attempt> => {
    const { attempt: saved } = await call('POST /v3/private/kyc/builtin/details', { body: { attemptId, ...details } })
    return saved
  }
  const [opened] = useState(() => new Date())
  const whole = detailsOf(form, opened)
  const kept = useKeptSoon(whole, {
    unsent: touched && !(whole && same(whole, attempt.details)),
    keep: async (details) => onSaved(await save(details)),
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
    begun.set(attemptId, { ...(begun.get(attemptId) ?? form), ...part })
    setTouched(true)
    setForm((now) => ({ ...now, ...part }))
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

function same(a: Details, b: Details | null): boolean {
  return b !== null && a.firstName === b.firstName && a.lastName === b.lastName && a.birthDate === b.birthDate
}

/** A fragment in the address would count as a navigation of its own. */
function focusOn(event: { preventDefault: () => void }, id: string): void {
  event.preventDefault()
  document.getElementById(id)?.focus()
}
