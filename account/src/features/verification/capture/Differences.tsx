import { Button } from '@tessera/ui/Button.tsx'
import { Notice } from '@tessera/ui/Notice.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PhotoSide } from '@tessera/contract/states.ts'
import { call } from '../../../api/call.ts'
import { formatDay } from '../../../format/dates.ts'
import { ActionProblem } from '../../../shell/ActionProblem.tsx'
import { useAction } from '../../../shell/use-action.ts'
import type { Difference } from './before-sending.ts'
import styles from './ConfirmStep.module.css'
import { AnotherPhoto } from './FindingLinks.tsx'
import type { Attempt, Details } from './load.ts'
import { useLostAttempt } from './use-lost-attempt.ts'

interface DifferencesProps {
  attempt: Attempt & { details: Details }
  differences: readonly Difference[]
  /** The member insists on their own value. */
  isChosen: (difference: Difference) => boolean
  onKeep: (difference: Difference) => void
  onAttempt: (attempt: Attempt) => void
}

/** Each value of the member that differs from the document. */
export function Differences({ attempt, differences, isChosen, onKeep, onAttempt }: DifferencesProps): ReactNode {
  const { t, i18n } = useTranslation()
  const textOf = ({ field }: Difference, { firstName, lastName, birthDate }: Details): string =>
    field === 'name' ? `${firstName} ${lastName}`.trim() : formatDay(birthDate, i18n.language)
  return differences.map((one, index) => {
    const typed = textOf(one, attempt.details)
    if (isChosen(one))
      return (
        <p key={one.field} className={styles['quiet']}>
          {t('readBack.kept', { typed })}
        </p>
      )
    const merged = { ...attempt.details, ...one.read }
    return (
      <Unsettled
        key={one.field}
        main={index === 0}
        attempt={attempt}
        difference={one}
        says={textOf(one, merged)}
        typed={typed}
        merged={merged}
        onKeep={() => onKeep(one)}
        onAttempt={onAttempt}
      />
    )
  })
}

interface UnsettledProps extends Pick<DifferencesProps, 'attempt' | 'onAttempt'> {
  /** It has the page's main button. */
  main: boolean
  difference: Difference
  says: string
  typed: string
  /** The details with the document's value. */
  merged: Details
  onKeep: () => void
}

/** The member decides, because both the reader and the member can be wrong. */
function Unsettled({ main, attempt, difference, says, typed, merged, onKeep, onAttempt }: UnsettledProps): ReactNode {
  const { t } = useTranslation()
  const lost = useLostAttempt()
  const use = useAction(async () => {
    const body = { attemptId: attempt.attemptId, ...merged, ...(merged.firstName === '' ? { oneName: true } : {}) }
    onAttempt((await call('POST /v3/private/kyc/builtin/details', { body })).attempt)
  }, lost)
  const side: PhotoSide | undefined = attempt.sides[0]
  return (
    <Notice
      tone="warn"
      title={t('readBack.says', { says })}
      action={
        <div className={styles['choice']}>
          <Button size="large" variant={main ? 'primary' : 'default'} loading={use.busy} onClick={() => void use.run()}>
            {t('readBack.use', { says })}
          </Button>
          <AnotherPhoto side={side} main={false} />
          {difference.certain ? null : (
            <Button size="large" variant="default" onClick={onKeep}>
              {t('readBack.keep', { typed })}
            </Button>
          )}
        </div>
      }
    >
      <p>{t(attempt.purpose === 'update' ? 'readBack.known' : 'readBack.typed', { typed })}</p>
      {difference.certain ? <p>{t('readBack.mustMatch')}</p> : null}
      <ActionProblem action={use} />
    </Notice>
  )
}
