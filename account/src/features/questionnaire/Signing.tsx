import { Notice } from '@tessera/ui/Notice.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Fault } from '@tessera/contract/questionnaire.ts'
import { FormProvider, useForm } from './form-context.ts'
import { SectionStep } from './SectionStep.tsx'
import { signingOf } from '@tessera/questionnaires/engine/signing.ts'
import styles from './form.module.css'

interface SigningProps {
  /** The errors when the member tried to send. */
  faults: readonly Fault[]
  /** The member changed an answer after signing. */
  cleared: boolean
}

/** The declarations and the signature, below the answers that they are about. */
export function Signing({ faults, cleared }: SigningProps): ReactNode {
  const { t } = useTranslation()
  const form = useForm()
  const { detail, visibility } = form
  const id = signingOf(detail.template)
  const section = visibility.sections.find((one) => one.id === id)
  if (!section) return null
  return (
    <section className={styles['section']} aria-labelledby="review-signing">
      <h2 id="review-signing">{detail.texts.sections[section.id]?.title}</h2>
      {cleared ? <Notice tone="info">{t('questionnaire.review.signAgain')}</Notice> : null}
      <FormProvider value={{ ...form, faults }}>
        <SectionStep section={section} />
      </FormProvider>
    </section>
  )
}
