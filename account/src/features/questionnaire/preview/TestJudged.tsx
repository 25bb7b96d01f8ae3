import { figures } from '@tessera/ui/figures.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { RiskAmounts } from '@tessera/contract/risk-test.ts'
import { gradeKnowledge } from '@tessera/questionnaires/engine/knowledge.ts'
import { contradictionIn, exposureLimit, measureRisk, missingIn } from '@tessera/questionnaires/engine/risk.ts'
import { formatMoney } from '../../../format/money.ts'
import { JudgedPanel } from './JudgedPanel.tsx'
import type { PreviewedTests } from './use-suitability.ts'

type Answered = Readonly<Record<string, string>>

/** The key, and how these answers would be graded if every question of the site were drawn. */
export function KnowledgeJudged({
  test,
  words,
  answers,
}: PreviewedTests['knowledge'] & { answers: Answered }): ReactNode {
  const { t } = useTranslation()
  const { rules, questions, topics } = test
  const grade = gradeKnowledge(test, questions, answers, Number.MAX_SAFE_INTEGER)
  return (
    <JudgedPanel
      rows={[
        [t('preview.test.drawn'), t('preview.test.drawnOf', { draw: rules.draw, count: questions.length })],
        [t('preview.test.pass'), t('preview.test.passRule', { percent: rules.passPercent })],
        [
          t('preview.test.correct'),
          t('preview.test.correctOf', { correct: grade.correct, total: grade.total, needed: grade.needed }),
        ],
        [t('preview.test.criticalMissed'), String(grade.criticalMissed)],
        [t('preview.test.outcome'), grade.outcome],
      ]}
    >
      {topics.map((topic) => (
        <section key={topic}>
          <h3>{words.topics?.[topic]?.title ?? topic}</h3>
          <ol>
            {questions
              .filter((question) => question.topic === topic)
              .map(({ id, critical, correct, sites }) => (
                <li key={id}>
                  <code dir="ltr">
                    {[id, ...(critical ? [t('preview.test.critical')] : []), ...(sites ?? [])].join(' · ')}
                  </code>
                  {words.questions[id]?.text}
                  <p>
                    {answers[id] === undefined ? '' : answers[id] === correct ? '✓ ' : '✗ '}
                    {words.questions[id]?.options[correct]}
                  </p>
                </li>
              ))}
          </ol>
        </section>
      ))}
    </JudgedPanel>
  )
}

/** Both sides, the score and its band, and the limit of that band with its arithmetic. */
export function RiskJudged({
  test,
  words,
  answers,
  amounts,
  site,
  currency,
}: PreviewedTests['risk'] & { answers: Answered; amounts: RiskAmounts; site: string; currency: string }): ReactNode {
  const { t, i18n } = useTranslation()
  const missing = missingIn(test, answers)
  const measured = measureRisk(test, answers)
  const number = new Intl.NumberFormat(i18n.language, figures)
  const money = (amount: number): string => formatMoney(String(amount), currency, i18n.language)
  const { netWorth, otherPercent } = amounts
  const { exposure, bands } = test
  return (
    <JudgedPanel
      rows={[
        [t('preview.test.capacity'), number.format(measured.capacity)],
        [t('preview.test.willingness'), number.format(measured.willingness)],
        [t('preview.score'), number.format(measured.score)],
        [t('preview.band'), `${measured.band} ${words.bands?.[measured.band]?.title ?? ''}`],
        [t('preview.test.limitedBy'), measured.limitedBy.join(', ') || t('preview.none')],
        [t('preview.test.contradiction'), contradictionIn(test, answers).join(', ') || t('preview.none')],
        [t('preview.test.missing'), missing.join(', ') || t('preview.none')],
        [
          t('preview.test.binding'),
          t(exposure.bindingAt.includes(site) ? 'preview.test.binds' : 'preview.test.guides'),
        ],
      ]}
    >
      <h3>{t('preview.test.bands')}</h3>
      <ul>
        {bands.map(({ id, from, to, percentOfNetWorth: percent, products }) => {
          const limit = exposureLimit({
            netWorth: netWorth ?? 0,
            cap: exposure.netWorthCapAt[site],
            percent,
            otherPercent: otherPercent ?? 0,
          })
          return (
            <li key={id}>
              <code dir="ltr">
                {id} {from}–{to}: {percent} %
              </code>
              {words.bands?.[id]?.title} · {products.join(', ') || t('preview.none')}
              {netWorth === null ? null : (
                <p>{`${money(limit.counted)} × (${percent} − ${limit.otherPercent}) % = ${money(limit.limit)}`}</p>
              )}
            </li>
          )
        })}
      </ul>
    </JudgedPanel>
  )
}
