import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { QualityVerdict } from '@tessera/contract/quality.ts'
import type { CaseView } from '@tessera/contract/case-view.ts'
import { Button } from '@tessera/ui/Button.tsx'
import { classNames } from '@tessera/ui/class-names.ts'
import { call, type Result } from '../../api.ts'
import { MemberLine } from '../../parts/MemberLine.tsx'
import { useAction } from '../../use-action.ts'
import { useStored } from '../../use-stored.ts'
import { ComparedTable } from '../case/ComparedTable.tsx'
import { chosenReasons, noChoice, offeredFor, type Choice } from '../case/decide/choice.ts'
import { ReasonList } from '../case/decide/ReasonList.tsx'
import { Evidence, showsEvidence, type Place } from '../case/evidence/Evidence.tsx'
import { Answers, Checks, Facts } from '../case/Sections.tsx'
import decision from '../case/decide/Decision.module.css'
import { Problem } from '../../parts/Problem.tsx'
import styles from '../case/Case.module.css'

const verdicts: readonly QualityVerdict[] = ['approved', 'resubmission_requested', 'rejected']

interface CheckedCaseProps {
  /** The number of the check. */
  id: string
  view: CaseView
  onAnswered: (own: QualityVerdict, first: Result<'POST /v1/staff/quality/review'>) => void
}

/** A decided case without its decision, and how the second person would decide it. */
export function CheckedCase({ id, view, onAnswered }: CheckedCaseProps): ReactNode {
  const { t } = useTranslation('console')
  const [place, setPlace] = useState<Place | null>(null)
  const evident = showsEvidence(view)
  return (
    <div className={styles['page']} data-below-title>
      <div className={classNames(styles['line'], styles['head'])}>
        <strong>{t(`kind.${view.kind}`)}</strong>
        <MemberLine member={view.member} blind />
      </div>
      <div className={styles['columns']} data-wide={!evident || undefined}>
        {evident ? (
          <section className={styles['evidence']} aria-label={t('evidence.files')}>
            <Evidence caseId={view.id} files={view.files} mine={false} place={place} />
          </section>
        ) : null}
        <div className={styles['right']}>
          <div className={styles['sections']}>
            <ComparedTable caseId={view.id} facts={view.compared} onFind={setPlace} />
            <Checks checks={view.checks} />
            <Answers answers={view.answers} />
            <Facts facts={view.facts} />
          </div>
          <Answer id={id} view={view} onAnswered={onAnswered} />
        </div>
      </div>
    </div>
  )
}

function Answer({ id, view, onAnswered }: CheckedCaseProps): ReactNode {
  const { t } = useTranslation('console')
  const [choice, setChoice] = useStored<Choice>(`quality:${id}`, noChoice)
  const { verdict } = choice
  const reasons = chosenReasons(choice, view)
  const missing = verdict !== 'approved' && offeredFor(view, verdict).length > 0 && reasons.length === 0
  const { run, busy, problem } = useAction(async () => {
    if (verdict === '' || verdict === 'upheld' || missing) return
    const sent = { id, verdict, reasons: reasons.map(({ code }) => code) }
    onAnswered(verdict, await call('POST /v1/staff/quality/review', sent))
  })
  return (
    <section className={decision['panel']} aria-labelledby="quality-answer">
      <h2 id="quality-answer" className="visually-hidden">
        {t('quality.answer')}
      </h2>
      <div className={decision['details']}>
        {verdict === 'resubmission_requested' || verdict === 'rejected' ? (
          <ReasonList view={view} choice={choice} onChange={setChoice} />
        ) : null}
      </div>
      <Problem text={problem} />
      <fieldset className={decision['verdicts']} aria-label={t('quality.answer')}>
        {verdicts.map((one) => (
          <Button
            key={one}
            variant={one === verdict ? 'primary' : 'default'}
            aria-pressed={one === verdict}
            onClick={() => setChoice({ ...choice, verdict: one })}
          >
            {t(`decide.verdict.${one}`)}
          </Button>
        ))}
        <Button loading={busy} disabled={verdict === '' || missing} onClick={() => void run()}>
          {t('quality.send')}
        </Button>
      </fieldset>
    </section>
  )
}
