import { Form } from '@tessera/ui/Form.tsx'
import { useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Fault } from '@tessera/contract/questionnaire.ts'
import { PageTitle } from '../../shell/PageTitle.tsx'
import { useAction } from '../../shell/use-action.ts'
import { EarlierAnswers } from '../../status/earlier/EarlierAnswers.tsx'
import { useOffers } from './offers.ts'
import { FaultSummary } from './FaultSummary.tsx'
import { goTo, useForm } from './form-context.ts'
import type { SectionPart } from './section-parts.ts'
import { SectionStep } from './SectionStep.tsx'
import styles from './form.module.css'

interface SectionFormProps {
  id: string
  /** The screen of the section; the whole section if absent. */
  part?: SectionPart | undefined
  /** The errors when the member tried to continue, and those that remain. */
  found: readonly Fault[]
  faults: readonly Fault[]
  /** Questions that the member answers again. */
  declined: readonly string[]
  onDecline: (paths: readonly string[]) => void
  onGo: (path: string) => void
  /** May first ask the server for checks that only it can make. */
  onContinue: () => void | Promise<void>
}

/** One section as its own form. Continue works once it has no errors. */
export function SectionForm({
  id,
  part,
  found,
  faults,
  declined,
  onDecline,
  onGo,
  onContinue,
}: SectionFormProps): ReactNode {
  const { t } = useTranslation()
  const { detail, visibility } = useForm()
  const section = visibility.sections.find((one) => one.id === id)
  const going = useAction(async () => onContinue())
  const { answers, take } = useOffers(id, declined)
  const offers = useRef<HTMLDivElement>(null)
  const [missing, setMissing] = useState(false)
  const send = (): void => {
    setMissing(answers.length > 0)
    if (answers.length === 0) return void going.run()
    offers.current?.querySelector('button')?.focus()
  }
  const decline = (paths: readonly string[]): void => {
    onDecline(paths)
    // The pressed button is gone: the member answers the first of the questions.
    requestAnimationFrame(() => paths[0] !== undefined && goTo(paths[0]))
  }
  return (
    <Form action={t('action.continue')} busy={going.busy} autosaved onSend={send}>
      <PageTitle>{detail.texts.sections[id]?.title ?? detail.texts.title}</PageTitle>
      <FaultSummary found={found} faults={faults} onGo={onGo} />
      <div ref={offers} className={styles['offers']}>
        <EarlierAnswers answers={answers} onUse={take} onDecline={decline} missing={missing} />
      </div>
      {section ? <SectionStep section={section} part={part} hidden={answers.map(({ path }) => path)} /> : null}
    </Form>
  )
}
