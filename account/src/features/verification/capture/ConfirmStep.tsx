import { Button } from '@tessera/ui/Button.tsx'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '../../../api/call.ts'
import { countryName } from '../../../format/country.ts'
import { formatDay } from '../../../format/dates.ts'
import { Fact } from './Fact.tsx'
import { OwnPhoto } from './OwnPhoto.tsx'
import { ActionProblem } from '../../../shell/ActionProblem.tsx'
import { PageTitle } from '../../../shell/PageTitle.tsx'
import { useAction } from '../../../shell/use-action.ts'
import styles from './ConfirmStep.module.css'
import type { Attempt } from './load.ts'
import { ReadBack } from './ReadBack.tsx'
import { ChangedElsewhere } from '../../../shell/ChangedElsewhere.tsx'
import type { Step } from './steps.ts'
import { useLostAttempt } from './use-lost-attempt.ts'
import type { Reading } from './use-reading.ts'
import { usePhotoTitle } from './use-photo-title.ts'
import { WhoReceives } from './WhoVerifies.tsx'

export interface ConfirmStepProps {
  attempt: Attempt
  /** What the early reading found in the document. */
  reading: Reading
  onAttempt: (attempt: Attempt) => void
  onSent: (attempt: Attempt, version: number) => void
}

/** Shows everything that will be sent, each with a link to change it, and sends it. */
export function ConfirmStep({ attempt, reading, onAttempt, onSent }: ConfirmStepProps): ReactNode {
  const { t, i18n } = useTranslation()
  const lost = useLostAttempt()
  const titleOf = usePhotoTitle(attempt)
  const { attemptId, revision, country, documentType, details, photos, sides } = attempt
  // Changes made in this window need no notice.
  const [shown, setShown] = useState(revision)
  const send = useAction(async () => {
    const { attempt: sent, version } = await call('POST /v3/private/kyc/builtin/submit', {
      body: { attemptId, revision },
      tag: 'submit',
    })
    onSent(sent, version)
  }, lost)
  return (
    <>
      <PageTitle lead={t('kyc.confirm.lead')}>{t('kyc.confirm.title')}</PageTitle>
      {revision === shown ? null : <ChangedElsewhere times={1}>{t('kyc.checkAgain')}</ChangedElsewhere>}
      <div className={styles['parts']}>
        <Part title={t('kyc.stage.document')} step="document">
          <Fact name={t('kyc.document.country')}>{countryName(country, i18n.language)}</Fact>
          <Fact name={t('kyc.document.type')}>{t(`document.${documentType}`)}</Fact>
        </Part>
        {details ? (
          <Part title={t('kyc.stage.details')} step="details">
            {details.firstName ? <Fact name={t('kyc.details.firstName')}>{details.firstName}</Fact> : null}
            <Fact name={t(details.firstName ? 'kyc.details.lastName' : 'oneName.name')}>{details.lastName}</Fact>
            <Fact name={t('kyc.details.birthDate')}>{formatDay(details.birthDate, i18n.language)}</Fact>
          </Part>
        ) : null}
        {details ? (
          <ReadBack
            attempt={{ ...attempt, details }}
            reading={reading}
            onAttempt={(corrected) => {
              setShown(corrected.revision)
              onAttempt(corrected)
            }}
          />
        ) : null}
        {sides.map((side) => {
          const photo = photos.find((one) => one.side === side)
          const title = titleOf(side)
          return (
            <Part key={side} title={title} step={side}>
              {photo ? (
                <OwnPhoto className={styles['photo']} photoId={photo.photoId} alt={t('kyc.review.alt', { title })} />
              ) : null}
              {photo?.problem ? (
                <p className={styles['problem']}>{t(`kyc.review.problem.${photo.problem}.title`)}</p>
              ) : null}
            </Part>
          )
        })}
      </div>
      <WhoReceives attempt={attempt} />
      <ActionProblem action={send} />
      <div className={styles['send']}>
        <Button variant="primary" size="large" fullWidth loading={send.busy} onClick={() => void send.run()}>
          {t('kyc.confirm.send')}
        </Button>
        <p>{t('kyc.confirm.after')}</p>
      </div>
    </>
  )
}

function Part({ title, step, children }: { title: string; step: Step; children: ReactNode }): ReactNode {
  const { t } = useTranslation()
  return (
    <section className={styles['part']}>
      <div className={styles['head']}>
        <h2>{title}</h2>
        <Link to={`?step=${step}`} aria-label={t('kyc.confirm.editThis', { part: title })}>
          {t('action.edit')}
        </Link>
      </div>
      {children}
    </section>
  )
}
