import { Disclosure } from '@tessera/ui/Disclosure.tsx'
import { Notice } from '@tessera/ui/Notice.tsx'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDayOf, formatInstant } from '../../../format/dates.ts'
import { ReviewTime } from '../quiz/ReviewTime.tsx'
import styles from './knowledge.module.css'
import type { Status } from './load.ts'
import { ProofForm } from './ProofForm.tsx'
import { filesLeft } from './use-proof-files.ts'

interface ProofProps {
  status: Status
  /** The link to the test, which comes first. */
  start: ReactNode
  onStatus: (status: Status) => void
}

/** The status of a proof of knowledge, and the form for one. */
export function Proof({ status: { proof, validUntil, mayStart }, start, onStatus }: ProofProps): ReactNode {
  const { t, i18n } = useTranslation()
  // Open when the member can send documents again.
  const [open] = useState(filesLeft)
  const waits = proof?.state === 'in_review'
  const tone = proof?.state === 'approved' ? 'good' : waits ? 'info' : 'warn'
  return (
    <>
      {proof && !(proof.state === 'approved' && !validUntil) ? (
        <Notice tone={tone} title={t(`tests.knowledge.proof.${proof.state}.title`)}>
          <p>
            {t(`tests.knowledge.proof.${proof.state}.text`, {
              time: formatInstant(proof.sentAt, i18n.language),
              date: validUntil ? formatDayOf(validUntil, i18n.language) : '',
            })}
          </p>
          {waits ? <ReviewTime kind="knowledge-proof" /> : null}
          {proof.reasons.map((code) => (
            <p key={code}>
              <strong>{t(`questionnaire.reason.${code}.title`)}</strong> {t(`questionnaire.reason.${code}.remedy`)}
            </p>
          ))}
        </Notice>
      ) : null}
      {start}
      {waits || (validUntil && !mayStart) ? null : (
        <Disclosure className={styles['proof']} open={open} summary={t('tests.knowledge.proof.title')}>
          <p>{t('tests.knowledge.proof.lead')}</p>
          <ProofForm onStatus={onStatus} />
        </Disclosure>
      )}
    </>
  )
}
