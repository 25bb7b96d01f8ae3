import { Form } from '@tessera/ui/Form.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Fault } from '@tessera/contract/questionnaire.ts'
import { PageTitle } from '../../shell/PageTitle.tsx'
import { useAction } from '../../shell/use-action.ts'
import { EarlierOfSection } from './EarlierOfSection.tsx'
import { FaultSummary } from './FaultSummary.tsx'
import { useForm } from './form-context.ts'
import type { SectionPart } from './section-parts.ts'
import { SectionStep } from './SectionStep.tsx'

interface SectionFormProps {
  id: string
  /** The screen of the section; the whole section if absent. */
  part?: SectionPart | undefined
  /** The errors when the member tried to continue, and those that remain. */
  found: readonly Fault[]
  faults: readonly Fault[]
  onGo: (path: string) => void
  /** May first ask the server for checks that only it can make. */
  onContinue: () => void | Promise<void>
}

/** One section as its own form. Continue works once it has no errors. */
export function SectionForm({ id, part, found, faults, onGo, onContinue }: SectionFormProps): ReactNode {
  const { t } = useTranslation()
  const { detail, visibility } = useForm()
  const section = visibility.sections.find((one) => one.id === id)
  const going = useAction(async () => onContinue())
  return (
    <Form action={t('action.continue')} busy={going.busy} autosaved onSend={() => void going.run()}>
      <PageTitle>{detail.texts.sections[id]?.title ?? detail.texts.title}</PageTitle>
      <FaultSummary found={found} faults={faults} onGo={onGo} />
      <EarlierOfSection id={id} />
      {section ? <SectionStep section={section} part={part} /> : null}
    </Form>
  )
}
