import { Form } from '@tessera/ui/Form.tsx'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { countryName } from '../../../format/country.ts'
import { ConsentField } from './ConsentField.tsx'
import { Fact } from './Fact.tsx'
import { OwnPhoto } from './OwnPhoto.tsx'
import { atComputer } from './at-computer.ts'
import { ActionProblem } from '../../../shell/ActionProblem.tsx'
import { MovingFocus } from '../../../shell/MovingFocus.tsx'
import { PageTitle } from '../../../shell/PageTitle.tsx'
import { detailsRead, differencesIn, findingsIn, mayBeSent, type Difference } from './before-sending.ts'
import styles from './ConfirmStep.module.css'
import { Differences } from './Differences.tsx'
import { Findings } from './Findings.tsx'
import type { Attempt, Details, Residence } from './load.ts'
import { ReadDetails } from './ReadDetails.tsx'
import { ChangedElsewhere } from '../../../shell/ChangedElsewhere.tsx'
import type { Step } from './steps.ts'
import { Swapped } from './Swapped.tsx'
import type { Reading } from './use-reading.ts'
import { usePhotoTitle } from './use-photo-title.ts'
import { useSend } from './use-send.ts'
import { WhoReceives } from './WhoVerifies.tsx'

export interface ConfirmStepProps {
  attempt: Attempt
  /** Where the member lives; null where this attempt does not ask. */
  residence: Residence | null
  /** What the early reading found in the document. */
  reading: Reading
  /** The details of an earlier attempt. */
  typed: Promise<Details | null>
  onAttempt: (attempt: Attempt) => void
  onSent: (attempt: Attempt, version: number) => Promise<void> | void
}

/**
 * Shows everything that will be sent: what was read from the document, for the member to confirm or correct, and the
 * photos. What is known to fail is not sent.
 */
export function ConfirmStep({
  attempt,
  residence,
  reading: newest,
  typed,
  onAttempt,
  onSent,
}: ConfirmStepProps): ReactNode {
  const { t, i18n } = useTranslation()
  const { revision, country, documentType, details } = attempt
  // Changes made in this window need no notice.
  const [shown, setShown] = useState(revision)
  const [editing, setEditing] = useState(false)
  const settle = (newest: Attempt): void => {
    // What changed elsewhere meanwhile stays to be checked.
    if (revision === shown) setShown(newest.revision)
    setEditing(false)
    onAttempt(newest)
  }
  const { isChosen, keep } = useChosen(details)
  const send = useSend({
    attempt,
    known: details ?? detailsRead(newest),
    onInvalid: () => setEditing(true),
    onSaved: settle,
    onSent,
  })
  const reading = useSteady(newest, send.busy)
  const { read } = reading
  const found = findingsIn(read)
  const known = details ?? detailsRead(reading)
  const blocked = found.some(({ certain }) => certain)
  const view = viewOf({ attempt, reading, known, editing, blocked })
  const may = view === 'facts' ? mayBeSent(read, isChosen) : 'no'
  return (
    <>
      <PageTitle>{t(blocked ? 'kyc.confirm.blocked' : 'kyc.confirm.title')}</PageTitle>
      {revision === shown || send.busy || view === 'form' ? null : (
        <ChangedElsewhere times={1}>{t('kyc.checkAgain')}</ChangedElsewhere>
      )}
      {read?.swapped ? <Swapped attempt={attempt} onAttempt={settle} /> : null}
      <Findings found={found} attempt={attempt} read={read} outranked={read?.swapped ?? false} onAttempt={settle} />
      <div className={styles['parts']}>
        <div className={styles['facts']}>
          <Lives residence={residence} />
          <Part title={t('kyc.stage.document')} step="document">
            <Fact name={t('kyc.document.country')}>{countryName(country, i18n.language)}</Fact>
            <Fact name={t('kyc.document.type')}>{t(`document.${documentType}`)}</Fact>
          </Part>
          {view === null ? null : (
            <MovingFocus
              shown={differencesIn(read)
                .map(({ field }) => field)
                .join(' ')}
            >
              <ReadDetails
                attempt={attempt}
                reading={reading}
                typed={typed}
                view={view}
                onEdit={() => setEditing(true)}
                onCancel={known ? () => settle({ ...attempt, unsaved: false }) : undefined}
                onSaved={settle}
              >
                {details ? (
                  <Differences
                    attempt={{ ...attempt, details }}
                    differences={differencesIn(read)}
                    isChosen={isChosen}
                    onKeep={keep}
                    onAttempt={settle}
                  />
                ) : null}
              </ReadDetails>
            </MovingFocus>
          )}
        </div>
        <div className={styles['photos']}>
          <Photos attempt={attempt} />
        </div>
      </div>
      <WhoReceives attempt={attempt} />
      {may === 'no' && !send.busy ? null : (
        <Form
          action={t(may === 'anyway' ? 'kyc.confirm.sendAnyway' : 'kyc.confirm.send')}
          variant={may === 'anyway' ? 'secondary' : 'primary'}
          busy={send.busy}
          problem={<ActionProblem action={send} />}
          after={<p className={styles['after']}>{t('kyc.confirm.after')}</p>}
          onSend={send.press}
        >
          {send.asksConsent ? <ConsentField checked={send.agreed} error={send.fault} onChange={send.agree} /> : null}
        </Form>
      )}
    </>
  )
}

/** Sending confirms the details, which asks for the reading again: what is shown stays meanwhile. */
function useSteady(newest: Reading, hold: boolean): Reading {
  const [steady, setSteady] = useState(newest)
  if (!hold && steady !== newest) setSteady(newest)
  return hold ? steady : newest
}

/** How the details are shown; null while a certain finding makes them pointless. */
function viewOf({
  attempt,
  reading,
  known,
  editing,
  blocked,
}: Pick<ConfirmStepProps, 'attempt' | 'reading'> & {
  known: Details | null
  editing: boolean
  blocked: boolean
}): 'reading' | 'facts' | 'form' | null {
  // No correction makes another person's document the member's.
  if (reading.read?.otherPerson) return null
  if (editing) return 'form'
  // Fields that open before the reading is done would be empty where nothing was typed.
  if (attempt.unsaved && (known || reading.state !== 'reading')) return 'form'
  if (known) return 'facts'
  if (reading.state === 'reading') return 'reading'
  return blocked ? null : 'form'
}

/** The differences on which the member insists. Other details are another question. */
function useChosen(details: Details | null): {
  isChosen: (difference: Difference) => boolean
  keep: (difference: Difference) => void
} {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const nameOf = ({ field, read }: Difference): string => JSON.stringify([field, read, details])
  return {
    isChosen: (difference) => chosen.includes(nameOf(difference)),
    keep: (difference) => setChosen([...chosen, nameOf(difference)]),
  }
}

function Photos({ attempt }: { attempt: Attempt }): ReactNode {
  const { t } = useTranslation()
  const titleOf = usePhotoTitle(attempt)
  return attempt.sides.map((side) => {
    const photo = attempt.photos.find((one) => one.side === side)
    const title = titleOf(side)
    return (
      <Part key={side} title={title} step={side} photo>
        {photo ? (
          <OwnPhoto className={styles['photo']} photoId={photo.photoId} alt={t('kyc.review.alt', { title })} />
        ) : null}
        {photo?.problem ? <p className={styles['problem']}>{t(`kyc.review.problem.${photo.problem}.title`)}</p> : null}
      </Part>
    )
  })
}

/** Residence and nationality, which can be corrected until the operator or a decision has fixed them. */
function Lives({ residence: lives }: { residence: Residence | null }): ReactNode {
  const { t, i18n } = useTranslation()
  if (!lives?.residence) return null
  return (
    <Part title={t('kyc.stage.residence')} step={lives.refused ? null : 'residence'}>
      <Fact name={t('residence.country')}>{countryName(lives.residence, i18n.language)}</Fact>
      {lives.nationality ? (
        <Fact name={t('residence.nationality')}>{countryName(lives.nationality, i18n.language)}</Fact>
      ) : null}
    </Part>
  )
}

/** `step`: where it is corrected; null where it cannot be. */
function Part({
  title,
  step,
  photo = false,
  children,
}: {
  title: string
  step: Step | null
  /** A photo is not edited: another one takes its place. */
  photo?: boolean
  children: ReactNode
}): ReactNode {
  const { t } = useTranslation()
  const edit = t(photo ? (atComputer() ? 'kyc.confirm.choose' : 'kyc.confirm.retake') : 'action.edit')
  return (
    <section className={styles['part']}>
      <div className={styles['head']}>
        <h2>{title}</h2>
        {step === null ? null : (
          <Link
            to={`?step=${step}${photo ? '&retake=1' : ''}`}
            aria-label={photo ? undefined : t('kyc.confirm.editThis', { part: title })}
          >
            {edit}
            {photo ? <span className="visually-hidden">: {title}</span> : null}
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}
