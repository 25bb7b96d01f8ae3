import { Button } from '@tessera/ui/Button.tsx'
import { Skeleton } from '@tessera/ui/Skeleton.tsx'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../../../format/dates.ts'
import { detailsRead, differencesIn, startOf } from './before-sending.ts'
import styles from './ConfirmStep.module.css'
import { DetailsForm } from './DetailsForm.tsx'
import { Fact } from './Fact.tsx'
import { AnotherPhoto } from './FindingLinks.tsx'
import type { Attempt, Details } from './load.ts'
import type { Reading } from './use-reading.ts'

export interface ReadDetailsProps {
  attempt: Attempt
  reading: Reading
  /** The details of an earlier attempt, in case the document cannot be read. */
  typed: Promise<Details | null>
  view: 'reading' | 'facts' | 'form'
  onEdit: () => void
  /** Back from the fields to the facts; undefined while there are none. */
  onCancel: (() => void) | undefined
  onSaved: (attempt: Attempt) => void
  /** Where the document differs. */
  children: ReactNode
}

/** Name and date of birth: as read, as corrected, or as fields for what could not be read. */
export function ReadDetails(props: ReadDetailsProps): ReactNode {
  const { attempt, reading, view, onEdit, children } = props
  const { t } = useTranslation()
  const edit = useRef<HTMLButtonElement>(null)
  const before = useRef(view)
  const [pressed, setPressed] = useState(false)
  // The pressed button is gone: the focus goes to the first field, and from there back to the button.
  useEffect(() => {
    if (before.current === 'form' && view === 'facts') edit.current?.focus()
    before.current = view
  }, [view])
  const open = (): void => {
    onEdit()
    setPressed(true)
  }
  return (
    <section className={styles['part']} aria-labelledby="details-title">
      <div className={styles['head']}>
        <h2 id="details-title">{t('kyc.stage.details')}</h2>
        {view === 'facts' ? (
          <button
            type="button"
            className={styles['edit']}
            aria-label={t('kyc.confirm.editThis', { part: t('kyc.stage.details') })}
            ref={edit}
            onClick={open}
          >
            {t('action.edit')}
          </button>
        ) : null}
      </div>
      <Status attempt={attempt} reading={reading} view={view} />
      {view === 'reading' ? (
        <>
          <div aria-hidden="true">
            <Skeleton lines={3} label={t('readBack.first')} />
          </div>
          <Button size="small" variant="default" onClick={open}>
            {t('kyc.confirm.typeIt')}
          </Button>
        </>
      ) : null}
      {view === 'facts' ? <Facts attempt={attempt} reading={reading} /> : null}
      {view === 'form' ? <TypedInstead {...props} pressed={pressed} /> : null}
      {view === 'form' ? null : children}
    </section>
  )
}

/** How far the reading is, announced as it changes. */
function Status({ attempt, reading, view }: Pick<ReadDetailsProps, 'attempt' | 'reading' | 'view'>): ReactNode {
  const { t } = useTranslation()
  const isChanged = attempt.details !== null && differencesIn(reading.read).length > 0
  const missing = t(detailsRead(reading) ? 'readBack.correct' : 'readBack.typeNow')
  // A newer document starts with what was verified before: the member has changed nothing.
  const changed = attempt.purpose === 'update' ? 'readBack.correct' : 'readBack.changed'
  const text = {
    none: view === 'form' ? t('kyc.details.lead') : null,
    unshown: t(attempt.details ? 'readBack.unshown' : 'readBack.typeNow'),
    reading: t(attempt.details ? 'readBack.reading' : 'readBack.first'),
    ready: view === 'form' ? missing : t(isChanged ? changed : 'readBack.done'),
  }[reading.state]
  return <output className={styles['quiet']}>{text}</output>
}

function Facts({ attempt, reading }: Pick<ReadDetailsProps, 'attempt' | 'reading'>): ReactNode {
  const { t, i18n } = useTranslation()
  const details = attempt.details ?? detailsRead(reading)
  if (!details) return null
  const { firstName, lastName, birthDate } = details
  const { number, expiresOn } = reading.read ?? {}
  return (
    <>
      {firstName ? <Fact name={t('kyc.details.firstName')}>{firstName}</Fact> : null}
      <Fact name={t(firstName ? 'kyc.details.lastName' : 'oneName.name')}>{lastName}</Fact>
      <Fact name={t('kyc.details.birthDate')}>{formatDay(birthDate, i18n.language)}</Fact>
      {reading.read ? (
        <>
          <Fact name={t('readBack.number')}>{number ? <bdi dir="ltr">{number}</bdi> : t('readBack.unread')}</Fact>
          <Fact name={t('readBack.expires')}>
            {expiresOn ? formatDay(expiresOn, i18n.language) : t('readBack.unread')}
          </Fact>
        </>
      ) : null}
    </>
  )
}

/** The fields start with everything that is known when they open. */
function TypedInstead({
  attempt,
  reading,
  typed,
  pressed,
  onSaved,
  onCancel,
}: ReadDetailsProps & {
  /** The member opened the fields by a press. */
  pressed: boolean
}): ReactNode {
  const { t } = useTranslation()
  const [start] = useState(async () => attempt.details ?? startOf(reading, attempt.suggested ?? (await typed)))
  const { number, expiresOn } = reading.read ?? {}
  return (
    <>
      <DetailsForm inPage attempt={attempt} start={start} focused={pressed} onSaved={onSaved} onCancel={onCancel} />
      {number || expiresOn ? (
        <div className={styles['wrong']}>
          <p>{t('kyc.confirm.numberWrong')}</p>
          <AnotherPhoto side={attempt.sides[0]} main={false} />
        </div>
      ) : null}
    </>
  )
}
