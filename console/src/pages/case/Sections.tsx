import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CaseView } from '@tessera/contract/case-view.ts'
import { Card } from '@tessera/ui/Card.tsx'
import { Chip, type Tone } from '@tessera/ui/Chip.tsx'
import { Disclosure } from '@tessera/ui/Disclosure.tsx'
import { Events } from '../../parts/Events.tsx'
import { answerText, checkText, factText, outcomeText, reasonText, sourceText } from '../../words/codes.ts'
import { factValueText, ruleText } from '../../words/events.ts'
import styles from './Case.module.css'

const tones: Readonly<Record<string, Tone>> = { passed: 'good', failed: 'bad', 'not-checked': 'neutral' }
/** What a reviewer looks at first comes first. */
const order = ['failed', 'not-checked', 'passed']
const place = (outcome: string): number => (order.includes(outcome) ? order.indexOf(outcome) : 0)

/** The reasons of the machine or of the last decision. */
export function Reasons({ reasons }: Pick<CaseView, 'reasons'>): ReactNode {
  const { t } = useTranslation('console')
  if (reasons.length === 0) return null
  return (
    <Card title={t('case.reasons')} className={styles['card']}>
      <ul className={styles['chips']}>
        {reasons.map((code) => (
          <li key={code}>
            <Chip tone="warn">{reasonText(t, code)}</Chip>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The checks: those that failed or were not made, and behind one line those that passed. */
export function Checks({ checks }: Pick<CaseView, 'checks'>): ReactNode {
  const { t } = useTranslation('console')
  if (checks.length === 0) return null
  const passed = checks.filter(({ outcome }) => outcome === 'passed')
  const others = checks
    .filter(({ outcome }) => outcome !== 'passed')
    .toSorted((one, other) => place(one.outcome) - place(other.outcome))
  return (
    <Card title={t('case.checks')} className={styles['card']}>
      <CheckLines checks={others} />
      {passed.length > 0 ? (
        <Disclosure summary={t('case.passed', { count: passed.length })}>
          <CheckLines checks={passed} />
        </Disclosure>
      ) : null}
    </Card>
  )
}

function CheckLines({ checks }: Pick<CaseView, 'checks'>): ReactNode {
  const { t } = useTranslation('console')
  return (
    <ul className={styles['lines']}>
      {checks.map(({ name, outcome, reason }) =>
        name.startsWith('rule ') ? (
          <li key={name}>
            <span>
              {ruleText(t, name.slice('rule '.length))}
              <small>{outcome}</small>
            </span>
            <Chip tone="warn">{t('outcome.applies')}</Chip>
          </li>
        ) : (
          <li key={name}>
            <span>
              {checkText(t, name)}
              {reason ? (
                <small>
                  {outcome === 'not-checked'
                    ? t('case.ifNot', { reason: reasonText(t, reason) })
                    : reasonText(t, reason)}
                </small>
              ) : null}
            </span>
            <Chip tone={tones[outcome] ?? 'warn'}>{outcomeText(t, outcome)}</Chip>
          </li>
        ),
      )}
    </ul>
  )
}

/** Other facts of the case. */
export function Facts({ facts }: Pick<CaseView, 'facts'>): ReactNode {
  const { t } = useTranslation('console')
  if (facts.length === 0) return null
  return (
    <Card id="facts" title={t('case.facts')} className={styles['card']}>
      <dl className={styles['facts']}>
        {facts.map(({ name, value, source }) => (
          <div key={`${name} ${source} ${value}`}>
            <dt>{factText(t, name)}</dt>
            <dd>
              {factValueText(t, name, value)}
              {source ? <small>{sourceText(t, source)}</small> : null}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

/** The member's answers, with the questions. */
export function Answers({ answers }: Pick<CaseView, 'answers'>): ReactNode {
  const { t } = useTranslation('console')
  if (answers.length === 0) return null
  return (
    <Card title={t('case.answers')} className={styles['card']}>
      <dl className={styles['answers']}>
        {answers.map(({ path, question, answer }) => (
          <div key={path}>
            <dt>{question}</dt>
            <dd>{answerText(t, answer)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

/** What happened so far, as the audit chain says it. */
export function History({ history }: Pick<CaseView, 'history'>): ReactNode {
  const { t } = useTranslation('console')
  return (
    <Card className={styles['card']}>
      <Disclosure summary={t('case.history', { count: history.length })}>
        <Events events={history} />
      </Disclosure>
    </Card>
  )
}
