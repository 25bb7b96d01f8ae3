import { Button } from '@tessera/ui/Button.tsx'
import { Notice } from '@tessera/ui/Notice.tsx'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { formatDay } from '../../../format/dates.ts'
import { ActionProblem } from '../../../shell/ActionProblem.tsx'
import { useAction } from '../../../shell/use-action.ts'
import styles from './ConfirmStep.module.css'
import { Fact } from './Fact.tsx'
import type { Attempt, Details } from './load.ts'
import { useLostAttempt } from './use-lost-attempt.ts'
import type { Reading } from './use-reading.ts'

export interface ReadBackProps {
  attempt: Attempt & { details: Details }
  reading: Reading
  onAttempt: (attempt: Attempt) => void
}

/**
 * Compares the early reading with the typed details, so that the member corrects a typing mistake before it costs an
 * attempt.
 */
export function ReadBack({ attempt, reading, onAttempt }: ReadBackProps): ReactNode {
  const { t } = useTranslation()
  if (reading.state === 'none') return null
  return (
    <section className={styles['part']} aria-labelledby="read-back">
      <div className={styles['head']}>
        <h2 id="read-back">{t('readBack.title')}</h2>
      </div>
      <output className={styles['quiet']}>
        {t(reading.state === 'unshown' ? 'readBack.unshown' : reading.read ? 'readBack.done' : 'readBack.reading')}
      </output>
      {reading.read ? <Fields attempt={attempt} read={reading.read} onAttempt={onAttempt} /> : null}
    </section>
  )
}

type Read = NonNullable<Reading['read']>

function Fields({ attempt, read, onAttempt }: Omit<ReadBackProps, 'reading'> & { read: Read }): ReactNode {
  const { t, i18n } = useTranslation()
  const { details } = attempt
  const day = (date: string): string => formatDay(date, i18n.language)
  const unread = t('readBack.unread')
  const { name, birthDate, number, expiresOn } = read
  const nameText = name && whole(name)
  return (
    <>
      <Fact name={t('readBack.name')}>{nameText ?? unread}</Fact>
      {name?.differs && nameText ? (
        <Difference
          key={`name ${nameText} ${whole(details)}`}
          attempt={attempt}
          says={nameText}
          typed={whole(details)}
          change={{ firstName: name.firstName, lastName: name.lastName }}
          onAttempt={onAttempt}
        />
      ) : null}
      <Fact name={t('kyc.details.birthDate')}>{birthDate ? day(birthDate.value) : unread}</Fact>
      {birthDate?.differs ? (
        <Difference
          key={`birth date ${birthDate.value} ${details.birthDate}`}
          attempt={attempt}
          says={day(birthDate.value)}
          typed={day(details.birthDate)}
          change={{ birthDate: birthDate.value }}
          onAttempt={onAttempt}
        />
      ) : null}
      <Fact name={t('readBack.number')}>{number ? <bdi dir="ltr">{number}</bdi> : unread}</Fact>
      <Fact name={t('readBack.expires')}>{expiresOn ? day(expiresOn) : unread}</Fact>
    </>
  )
}

interface DifferenceProps extends Omit<ReadBackProps, 'reading'> {
  says: string
  typed: string
  change: Partial<Details>
}

/** The member decides, because both the reader and the member can be wrong. */
function Difference({ attempt, says, typed, change, onAttempt }: DifferenceProps): ReactNode {
  const { t } = useTranslation()
  const [confirmed, setConfirmed] = useState(false)
  const lost = useLostAttempt()
  const use = useAction(async () => {
    const details = { ...attempt.details, ...change }
    const body = {
      attemptId: attempt.attemptId,
      ...details,
      ...(details.firstName === '' ? { oneName: true } : {}),
    }
    onAttempt((await call('POST /v3/private/kyc/builtin/details', { body })).attempt)
  }, lost)
  if (confirmed) return <p className={styles['quiet']}>{t('readBack.kept', { typed })}</p>
  return (
    <Notice
      tone="warn"
      title={t('readBack.says', { says })}
      action={
        <div className={styles['choice']}>
          <Button size="small" variant="secondary" loading={use.busy} onClick={() => void use.run()}>
            {t('readBack.use', { says })}
          </Button>
          <Button size="small" onClick={() => setConfirmed(true)}>
            {t('readBack.keep', { typed })}
          </Button>
        </div>
      }
    >
      <p>{t('readBack.typed', { typed })}</p>
      <ActionProblem action={use} />
    </Notice>
  )
}

const whole = ({ firstName, lastName }: Pick<Details, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim()
