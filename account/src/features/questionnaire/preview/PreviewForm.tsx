import { newId } from '../../../api/guid.ts'
import { Button } from '@tessera/ui/Button.tsx'
import { Checkbox } from '@tessera/ui/Checkbox.tsx'
import { useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answers, Facts, Fault, MemberTemplate, TemplateTexts, Value } from '@tessera/contract/questionnaire.ts'
import { answersAgain } from '@tessera/questionnaires/engine/again.ts'
import { exampleAnswers } from '@tessera/questionnaires/engine/example.ts'
import { faultsOf } from '@tessera/questionnaires/engine/faults.ts'
import { memberView } from '@tessera/questionnaires/engine/member-view.ts'
import { visibilityOf, type Visibility } from '@tessera/questionnaires/engine/visibility.ts'
import type { Template } from '@tessera/questionnaires/engine/template.ts'
import { daysHere } from '../../../format/today.ts'
import { PageTitle } from '../../../shell/PageTitle.tsx'
import { AnswersRead } from '../AnswersRead.tsx'
import { stillThere } from '../fault-text.ts'
import { FormProvider, goTo, type FormState, type StoredFile } from '../form-context.ts'
import type { Country } from '../load.ts'
import { SectionForm } from '../SectionForm.tsx'
import { useFiles, type FormFiles } from '../use-files.ts'

import { Evaluation } from './Evaluation.tsx'
import { emptyDraft } from '../../../state/empty-draft.ts'
import styles from './preview.module.css'
import { notStarted } from '../not-started.ts'

interface PreviewFormProps {
  template: MemberTemplate
  texts: TemplateTexts
  facts: Facts
  countries: readonly Country[]
}

const sectionOf = (path: string): string => path.split('.', 1)[0] ?? ''

/** The members' own form, with answers that stay in this page. */
export function PreviewForm({ template: sent, texts, facts, countries }: PreviewFormProps): ReactNode {
  const { t, i18n } = useTranslation()
  const [answers, setAnswers] = useState<Answers>({})
  const [prefilled, setPrefilled] = useState<readonly string[]>([])
  const [step, setStep] = useState('')
  const [shownFaults, setShownFaults] = useState<readonly Fault[]>([])
  const [days] = useState(() => daysHere(new Date()))
  // The sandbox sends the whole template.
  const whole = sent as Template
  const template = useMemo(() => memberView(whole), [whole])
  const visibility = useMemo(() => visibilityOf(template, answers, facts), [template, answers, facts])
  const faults = useMemo(() => faultsOf(visibility, days), [visibility, days])

  const ids = [...visibility.sections.map(({ id }) => id), 'review']
  const current = ids.includes(step) ? step : (ids[0] ?? 'review')
  const titleOf = (id: string): string =>
    id === 'review' ? t('questionnaire.review.title') : (texts.sections[id]?.title ?? id)
  const open = (id: string, listed: readonly Fault[] = []): void => {
    setShownFaults(listed)
    setStep(id)
  }
  const own = faults.filter(({ path }) => sectionOf(path) === current)
  const change: FormState['change'] = (changes) => {
    setAnswers((before) =>
      Object.fromEntries(
        Object.entries({ ...before, ...changes }).filter((entry): entry is [string, Value] => entry[1] !== null),
      ),
    )
    setPrefilled((before) => before.filter((path) => !(path in changes)))
  }
  const [files, sending] = usePreviewFiles(visibility, change)
  const form: FormState = {
    wanted: { code: template.code, requestId: undefined, sceneCode: undefined, exact: true, all: false },
    detail: {
      template,
      texts,
      language: i18n.language,
      facts,
      ...notStarted,
    },
    visibility,
    draft: {
      ...emptyDraft,
      values: answers,
      prefilled: [...prefilled],
      files: [...files],
    },
    earlier: [],
    proof: null,
    countries,
    faults: current === 'review' ? faults : shownFaults,
    change,
    files: sending,
    markIncomplete: () => undefined,
    isOpen: () => false,
  }
  const start = (from: { answers: Answers; prefilled: readonly string[] }): void => {
    setAnswers(from.answers)
    setPrefilled(from.prefilled)
    open('')
  }
  return (
    <FormProvider value={form}>
      <div className={styles['columns']}>
        <div className={styles['form']}>
          <p className={styles['intro']}>{texts.intro}</p>
          <SectionList ids={ids} current={current} titleOf={titleOf} onOpen={open} />
          {current === 'review' ? (
            <PreviewReview
              faults={faults}
              toConfirm={prefilled.filter((path) => visibility.valueAt(path) !== undefined).length}
              onOpen={(path) => open(sectionOf(path))}
            />
          ) : (
            <SectionForm
              key={current}
              id={current}
              found={shownFaults}
              faults={stillThere(shownFaults, faults)}
              declined={[]}
              onDecline={() => undefined}
              onGo={goTo}
              onContinue={() =>
                own.length > 0 ? setShownFaults(own) : open(ids[ids.indexOf(current) + 1] ?? 'review')
              }
            />
          )}
          <div className={styles['ways']}>
            <Button variant="secondary" onClick={() => setAnswers(exampleAnswers(template, answers, facts))}>
              {t('preview.fill')}
            </Button>
            <Button
              variant="secondary"
              onClick={() => start(answersAgain(template, answers))}
              disabled={Object.keys(answers).length === 0}
            >
              {t('preview.askAgain')}
            </Button>
            <Button variant="secondary" onClick={() => start({ answers: {}, prefilled: [] })}>
              {t('preview.clear')}
            </Button>
          </div>
        </div>
        <Evaluation template={whole} faults={faults} />
      </div>
    </FormProvider>
  )
}

/** Files stay in this page, too. */
function usePreviewFiles(visibility: Visibility, change: FormState['change']): [readonly StoredFile[], FormFiles] {
  const [files, setFiles] = useState<readonly StoredFile[]>([])
  const sending = useFiles(
    visibility,
    (path, file) => {
      const stored: StoredFile = {
        fileId: newId(),
        path,
        name: file.name,
        bytes: file.size,
        type: 'image/jpeg',
        addedAt: new Date().toISOString(),
      }
      setFiles((before) => [...before, stored])
      return Promise.resolve(stored)
    },
    change,
  )
  return [files, sending]
}

interface SectionListProps {
  ids: readonly string[]
  current: string
  titleOf: (id: string) => string
  onOpen: (id: string) => void
}

function SectionList({ ids, current, titleOf, onOpen }: SectionListProps): ReactNode {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('preview.sections')}>
      <ol className={styles['steps']}>
        {ids.map((id) => (
          <li key={id}>
            <button type="button" aria-current={id === current ? 'step' : undefined} onClick={() => onOpen(id)}>
              {titleOf(id)}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}

interface PreviewReviewProps {
  faults: readonly Fault[]
  /** Previous answers to confirm. */
  toConfirm: number
  onOpen: (path: string) => void
}

function PreviewReview({ faults, toConfirm, onOpen }: PreviewReviewProps): ReactNode {
  const { t } = useTranslation()
  const [confirmed, setConfirmed] = useState(false)
  return (
    <>
      <PageTitle lead={t('questionnaire.review.lead')}>{t('questionnaire.review.title')}</PageTitle>
      <AnswersRead faults={faults} ways={{ onOpen, onGo: onOpen }} />
      {toConfirm > 0 ? (
        <Checkbox name="confirm-prefilled" checked={confirmed} onChange={setConfirmed}>
          {t('questionnaire.review.confirm', { count: toConfirm })}
        </Checkbox>
      ) : null}
    </>
  )
}
