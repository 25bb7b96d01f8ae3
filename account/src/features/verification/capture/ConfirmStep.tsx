import { Form } from '@tessera/ui/Form.tsx'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '../../../api/call.ts'
import { countryName } from '../../../format/country.ts'
import { formatDay } from '../../../format/dates.ts'
import { useHost } from '../../../state/host.tsx'
import { ConsentField } from './ConsentField.tsx'
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
  const { attemptId, revision, country, documentType, details, photos, sides, consentNeeded } = attempt
  // Changes made in this window need no notice.
  const [shown, setShown] = useState(revision)
  const { textVersion } = useHost()
  const [agreed, setAgreed] = useState(false)
  const [fault, setFault] = useState<string | undefined>()
  const send = useAction(async () => {
    const { attempt: sent, version } = await call('POST /v3/private/kyc/builtin/submit', {
      body: { attemptId, revision, ...(consentNeeded ? { consentVersion: textVersion } : {}) },
      tag: 'submit',
    })
    onSent(sent, version)
  }, lost)
  const submit = (): void => {
    const missing = consentNeeded && !agreed
    setFault(missing ? t('kyc.consent.missing') : undefined)
    if (!missing) void send.run()
  }
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
      <Form
        action={t('kyc.confirm.send')}
        busy={send.busy}
        problem={<ActionProblem action={send} />}
        after={<p className={styles['after']}>{t('kyc.confirm.after')}</p>}
        onSend={submit}
      >
        {consentNeeded ? (
          <ConsentField
            checked={agreed}
            error={fault}
            onChange={(checked) => {
              setAgreed(checked)
              setFault(undefined)
            }}
          />
        ) : null}
      </Form>
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
