import { Button } from '@tessera/ui/Button.tsx'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { RiskAmounts } from '@tessera/contract/risk-test.ts'
import { dontKnow } from '@tessera/questionnaires/engine/knowledge.ts'
import { formatMoney } from '../../../format/money.ts'
import { Amounts } from '../../suitability/quiz/Amounts.tsx'
import { Quiz, type QuizQuestion } from '../../suitability/quiz/Quiz.tsx'
import { PageTitle } from '../../../shell/PageTitle.tsx'
import { useAction } from '../../../shell/use-action.ts'
import { KnowledgeJudged, RiskJudged } from './TestJudged.tsx'
import type { PreviewedTests, TestWords } from './use-suitability.ts'
import styles from './preview.module.css'

const none: readonly string[] = []
const noAmounts: RiskAmounts = { netWorth: null, otherPercent: null }

interface TestPreviewProps {
  which: keyof PreviewedTests
  tests: PreviewedTests
  site: string
}

/** A test by the very pieces that members get: of the knowledge test every question of the site, not a draw. */
export function TestPreview({ which, tests, site }: TestPreviewProps): ReactNode {
  const { t, i18n } = useTranslation()
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>({})
  const [amounts, setAmounts] = useState(noAmounts)
  const [asked, setAsked] = useState(false)
  const [round, setRound] = useState(0)
  const clear = (): void => {
    setAnswers({})
    setAmounts(noAmounts)
    setAsked(false)
    setRound((now) => now + 1)
  }
  const again = useAction(() => {
    clear()
    return Promise.resolve()
  })
  const currency = tests.risk.test.exposure.currencyAt[site] ?? tests.risk.test.exposure.currency
  const { netWorth, otherPercent } = amounts
  const extra = {
    title: t('tests.risk.amounts.title'),
    missing: netWorth === null || otherPercent === null || otherPercent > 100,
    summary: [
      {
        term: t('tests.risk.amounts.netWorth'),
        value: netWorth === null ? '' : formatMoney(String(netWorth), currency, i18n.language),
      },
      { term: t('tests.risk.amounts.other'), value: otherPercent === null ? '' : `${otherPercent} %` },
    ],
    content: (
      <Amounts
        contradicted={false}
        amounts={amounts}
        currency={currency}
        asked={asked}
        onChange={(change) => setAmounts((now) => ({ ...now, ...change }))}
      />
    ),
    onMissing: () => setAsked(true),
  }
  return (
    <div className={styles['columns']}>
      <div className={styles['form']}>
        <PageTitle>{t(`preview.test.${which}`)}</PageTitle>
        <Quiz
          key={round}
          questions={which === 'knowledge' ? knowledgeQuestions(tests.knowledge) : riskQuestions(tests.risk)}
          answers={answers}
          known={none}
          kept="idle"
          sendLabel={t('preview.again')}
          send={again}
          onAnswer={(id, option) => setAnswers((now) => ({ ...now, [id]: option }))}
          {...(which === 'risk' ? { extra } : {})}
        />
        <Button variant="secondary" onClick={clear}>
          {t('preview.clear')}
        </Button>
      </div>
      {which === 'knowledge' ? (
        <KnowledgeJudged {...tests.knowledge} answers={answers} />
      ) : (
        <RiskJudged {...tests.risk} answers={answers} amounts={amounts} site={site} currency={currency} />
      )}
    </div>
  )
}

function knowledgeQuestions({ test, words }: PreviewedTests['knowledge']): QuizQuestion[] {
  return test.questions.map(({ id, options }) => questionOf(id, [...options, dontKnow], words))
}

function riskQuestions({ test, words }: PreviewedTests['risk']): QuizQuestion[] {
  return test.questions.map(({ id, options }) =>
    questionOf(
      id,
      options.map((option) => option.id),
      words,
    ),
  )
}

function questionOf(
  id: string,
  options: readonly string[],
  { questions, dontKnow: unknown = '' }: TestWords,
): QuizQuestion {
  const words = questions[id]
  return {
    id,
    text: words?.text ?? id,
    hint: words?.hint ?? null,
    options: options.map((option) => ({
      id: option,
      text: option === dontKnow ? unknown : (words?.options[option] ?? option),
    })),
  }
}
