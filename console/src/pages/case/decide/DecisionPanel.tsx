import { useEffect, useId, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CaseView } from '@tessera/contract/case-view.ts'
import type { Verdict } from '@tessera/contract/verdicts.ts'
import { Button } from '@tessera/ui/Button.tsx'
import { Form } from '@tessera/ui/Form.tsx'
import { Notice } from '@tessera/ui/Notice.tsx'
import { SelectInput } from '@tessera/ui/SelectInput.tsx'
import { TextInput } from '@tessera/ui/TextInput.tsx'
import { usePerson } from '../../../shell/person.ts'
import { useKeyName } from '../../../keyboard/setting.ts'
import { useShortcuts } from '../../../keyboard/use-shortcuts.ts'
import { Events } from '../../../parts/Events.tsx'
import { checkText } from '../../../words/codes.ts'
import { Blocks, NewerAttempt } from './Blocks.tsx'
import { approvalReasons, approvalReasonsFor, asksWhy, isOff, mayDecide, noChoice, type TypedChoice } from './choice.ts'
import { Corrections } from './Corrections.tsx'
import { Decided, decidedSince } from './Decided.tsx'
import { ReturnProposal } from './ReturnProposal.tsx'
import { ReasonList } from './ReasonList.tsx'
import { SendDialog } from './SendDialog.tsx'
import { WithdrawProposal } from './WithdrawProposal.tsx'
import { useDecision, type Decision } from './use-decision.ts'
import styles from './Decision.module.css'

const keys: Partial<Record<Verdict, string>> = { approved: 'A', resubmission_requested: 'T', rejected: 'X' }

interface DecisionPanelProps {
  view: CaseView
  reload: () => Promise<void>
  /** The reviewer started to decide: the case is claimed for them. */
  onStart: () => void
  /** The decision was refused, perhaps because a colleague has the case now. */
  onRefused: (error: unknown) => void
}

/** Decides the case: the verdicts that it allows, then the reasons, then a last look at what is sent. */
export function DecisionPanel({ view, reload, onStart, onRefused }: DecisionPanelProps): ReactNode {
  const { t } = useTranslation('console')
  const decision = useDecision(view, reload, onRefused)
  const { choice, stopped } = decision
  const form = useId()
  const { person } = usePerson()
  const keyName = useKeyName()
  const second = view.proposedBy !== null && view.proposedBy !== person.name
  const decided = decidedSince(choice, view)
  const choose = (verdict: Verdict): void => {
    if (decided || !view.verdicts.includes(verdict)) return
    if (mayDecide(view)) onStart()
    decision.choose(verdict)
  }
  useShortcuts({
    approve: () => choose('approved'),
    askAgain: () => choose('resubmission_requested'),
    reject: () => choose('rejected'),
  })
  return (
    <section
      className={styles['panel']}
      data-asks={needsMore(choice, view) || undefined}
      aria-labelledby="decide-title"
    >
      <h2 id="decide-title" className="visually-hidden">
        {t('decide.title')}
      </h2>
      {decided ? <Decided event={decided} choice={choice} onChange={decision.change} /> : null}
      {stopped && !decided ? (
        <Stopped text={stopped.text} view={view} events={view.history.slice(stopped.seen)} />
      ) : null}
      {decided ? null : (
        <>
          <div className={styles['body']}>
            {view.verdicts.length === 0 ? (
              <Closed view={view} />
            ) : (
              <Form id={form} className={styles['form']} onSend={decision.review}>
                <Details view={view} decision={decision} />
              </Form>
            )}
          </div>
          {view.verdicts.length > 0 && needsMore(choice, view) ? (
            <div className={styles['go']}>
              <Button type="submit" form={form} variant="primary" aria-disabled={!mayDecide(view) || undefined}>
                {t('decide.continue')}
              </Button>
              <Button onClick={() => decision.change(noChoice)}>{t('action.clear')}</Button>
            </div>
          ) : null}
          <fieldset className={styles['verdicts']} aria-label={t('decide.title')}>
            {view.verdicts.map((verdict) => (
              <Button
                key={verdict}
                variant={verdict === choice.verdict ? 'primary' : 'default'}
                aria-pressed={verdict === choice.verdict}
                aria-disabled={isOff(verdict, view) || undefined}
                aria-keyshortcuts={keyName(keys[verdict])}
                onClick={() => choose(verdict)}
              >
                {second && view.proposedVerdict === verdict
                  ? t(`decide.confirm.${view.proposedVerdict}`)
                  : proposes(verdict, view)
                    ? t(`decide.propose.${verdict}`)
                    : t(`decide.verdict.${verdict}`)}
              </Button>
            ))}
            {second && mayDecide(view) && !view.mayWithdraw ? <ReturnProposal view={view} /> : null}
            {view.mayWithdraw ? <WithdrawProposal view={view} onDone={reload} /> : null}
          </fieldset>
        </>
      )}
      {decision.reviewing && choice.verdict !== '' ? (
        <SendDialog
          view={view}
          verdict={choice.verdict}
          choice={choice}
          busy={decision.send.busy}
          problem={decision.send.problem}
          onSend={() => void decision.send.run()}
          onClose={decision.stop}
        />
      ) : null}
    </section>
  )
}

/** Why the server stopped the decision, and what happened to the case since the reviewer saw it. */
function Stopped({ text, view, events }: { text: string; view: CaseView; events: CaseView['history'] }): ReactNode {
  const { t } = useTranslation('console')
  const changes = events.filter((event) => event.changes)
  return (
    <Notice tone="warn" role="alert" title={text}>
      {changes.length > 0 ? (
        <>
          <p>{t('decide.since')}</p>
          <Events events={changes} />
        </>
      ) : null}
      <p>
        {t('decide.saved')} <NewerAttempt view={view} />
      </p>
    </Notice>
  )
}

function Closed({ view }: { view: CaseView }): ReactNode {
  const { t } = useTranslation('console')
  if (view.blocks.length > 0) return <Blocks view={view} />
  // A rejected questionnaire is asked again on the member’s page, and there the second reviewer confirms it.
  return <p>{t(view.proposedBy ? 'decide.askToConfirm' : 'decide.closed')}</p>
}

/** What has to be typed or chosen for the chosen verdict. */
function needsOf(choice: TypedChoice, view: CaseView): { number: boolean; because: boolean; reasons: boolean } {
  const { verdict } = choice
  const approves = verdict === 'approved' && view.blocks.length === 0
  return {
    number: approves && view.numberMissing,
    because: approves && asksWhy(choice, view),
    reasons: verdict === 'resubmission_requested' || verdict === 'rejected',
  }
}

/** Whether the verdict takes back what two people rejected: then it is proposed, or confirms a proposal. */
const proposes = (verdict: Verdict, { overturns }: CaseView): verdict is 'approved' | 'resubmission_requested' =>
  overturns && (verdict === 'approved' || verdict === 'resubmission_requested')

const needsMore = (choice: TypedChoice, view: CaseView): boolean => Object.values(needsOf(choice, view)).some(Boolean)

/** What the chosen verdict needs. */
function Details({ view, decision }: { view: CaseView; decision: Decision }): ReactNode {
  const { t } = useTranslation('console')
  const box = useRef<HTMLDivElement>(null)
  const { choice, change, missing } = decision
  const { verdict } = choice
  const { number, because, reasons } = needsOf(choice, view)
  const asks = number ? 'number' : because ? 'because' : reasons ? verdict : ''
  useEffect(() => {
    // The keyboard goes on at the first thing to choose.
    if (asks !== '') box.current?.querySelector<HTMLElement>('input, select')?.focus()
  }, [asks])
  return (
    <>
      <Blocks key={missing} view={view} asked={missing === 'blocked'} />
      <div ref={box} className={styles['details']}>
        {number ? (
          <>
            <p>{t('decide.numberMissing')}</p>
            <TextInput
              label={t('decide.number')}
              value={choice.number ?? ''}
              maxLength={40}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => decision.typeNumber(event.target.value)}
            />
          </>
        ) : null}
        {because ? (
          <>
            {view.failed.length > 0 ? (
              <p>{t('decide.failed', { checks: view.failed.map((name) => checkText(t, name)).join(', ') })}</p>
            ) : null}
            {view.overturns ? <p>{t('decide.overturns')}</p> : null}
            <SelectInput
              label={t('decide.because')}
              value={choice.because}
              emptyText={t('action.choose')}
              error={missing === 'because' ? t('decide.missing.because') : undefined}
              options={approvalReasonsFor(view).map((code) => ({ value: code, label: t(`because.${code}`) }))}
              onChange={(value) => change({ ...choice, because: approvalReasons.find((code) => code === value) ?? '' })}
            />
          </>
        ) : null}
        {reasons ? <ReasonList view={view} choice={choice} onChange={change} /> : null}
        {view.kind === 'questionnaire' && verdict === 'resubmission_requested' ? (
          <Corrections answers={view.answers} choice={choice} onChange={change} />
        ) : null}
      </div>
      {missing === 'reasons' ? (
        <Notice tone="bad" role="alert">
          {t('decide.missing.reasons')}
        </Notice>
      ) : null}
    </>
  )
}
