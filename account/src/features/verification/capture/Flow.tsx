import { Skeleton } from '@tessera/ui/Skeleton.tsx'
import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useRevalidator, useSearchParams } from 'react-router'
import { flowName } from '@tessera/contract/states.ts'
import { inSdkMode } from '../../../paths.ts'
import { FlowPanel } from '../../../shell/FlowPanel.tsx'
import { part } from '../../../shell/part.tsx'
import { outside } from '../../../shell/outside.ts'
import { notifyHost } from '../../../shell/sdk/events.ts'
import { useTop } from '../../../shell/use-top.ts'
import { whenIdle } from '../../../shell/when-idle.ts'
import { useAccount } from '../../../state/account.ts'
import { useSdk } from '../../../state/sdk.ts'
import { atComputer } from './at-computer.ts'
import { refusedSide } from './before-sending.ts'
import type { Before, ChosenBefore } from './DocumentStep.tsx'
import { entryAfter } from './entries.ts'
import styles from './flow.module.css'
import { FlowStep } from './FlowStep.tsx'
import { FlowTop } from './FlowTop.tsx'
import { useHandoff } from './handoff/use-handoff.ts'
import { useHandoffEntry } from './handoff/use-handoff-entry.ts'
import { level, type Attempt, type CaptureData, type Residence } from './load.ts'
import { ResubmissionNotice } from './ResubmissionNotice.tsx'
import { flowSteps, nextStepOf, stageOf, type Step } from './steps.ts'
import { useReading, type Reading } from './use-reading.ts'

const later = async () => (await import('./later-steps.ts')).laterSteps
const HandoffPanel = part(async () => (await later()).HandoffPanel)

export interface FlowProps {
  loaded: CaptureData
  case: Before
  attempt: Attempt | null
  onAttempt: (attempt: Attempt) => void
  /** The member declared their residence. */
  onResidence?: (residence: Residence) => void
  onSent: (attempt: Attempt, version: number) => Promise<void> | void
}

/** One question at a time. The step is in the address, so the browser's Back button opens the previous one. */
export function Flow({ loaded, case: before, attempt, onAttempt, onResidence, onSent }: FlowProps): ReactNode {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { landed, land } = useLanding(attempt)
  const take = (newest: Attempt): void => {
    land(newest)
    onAttempt(newest)
  }
  const handoff = useHandoff(loaded.purpose, attempt, {
    onAttempt: take,
    onSent: (sent, version) => void onSent(sent, version),
  })
  const elsewhere = handoff.handoff
  useHandoffEntry(elsewhere !== null && !elsewhere.outside, () => void handoff.cancel.run())
  const reading = useReading(elsewhere ? null : attempt)
  const [ownFor, setOwnFor] = useState<string | null>(null)
  const [chosen, setChosen] = useState<ChosenBefore | null>(null)
  const { residence } = loaded
  const step = elsewhere ? nextStepOf(attempt) : flowSteps(search.get('step') ?? landed.step, attempt, residence)
  useReturnToPhoto(search.get('step') === null && step === 'confirm' ? attempt : null, reading)
  useStepNotice(step)
  useTop(elsewhere ? 'elsewhere' : 'here')
  const { t } = useTranslation()
  // The next steps load while the member reads the first. Where that fails, the step itself offers a reload.
  useEffect(() => whenIdle(() => void later().catch(() => undefined)), [])

  // Inside another app the camera may not work. The member continues in the system browser, and this page follows.
  const leave = inSdkMode() ? null : outside()
  const carriedOn = useSdk(({ visit }) => visit?.handoff === true)
  const stage = stageOf(step)
  const phone = !carriedOn && atComputer() ? handoff.start : null

  /** One entry of the browser's history for each step, so that its Back button opens the previous one. */
  const openNext = async (to: Step, take: () => void): Promise<void> => {
    // An address without this step would show another one after a step back.
    if (search.get('step') !== step) await navigate(`?step=${step}`, { replace: true })
    take()
    await navigate(`?step=${to}`, { state: entryAfter(step) })
  }
  const done = (newest: Attempt, to: Step = nextStepOf(newest)): Promise<void> => openNext(to, () => take(newest))

  /** Another site has other rules, so we reload the status and check whether the draft is still valid. */
  const declared = async (newest: Residence): Promise<void> => {
    const moved = newest.site !== residence?.site
    // The document of another country is preset.
    if (newest.nationality !== residence?.nationality) setChosen(null)
    await openNext('document', () => onResidence?.(newest))
    if (moved) await revalidate()
  }

  return (
    <div className={styles['beside']} data-check={stage === 'confirm' || undefined}>
      <div className={styles['flow']}>
        <FlowTop
          step={step}
          attempt={attempt}
          loaded={loaded}
          elsewhere={elsewhere !== null}
          onBack={handoff.status.state === 'waiting' ? () => void handoff.cancel.run() : null}
        />
        <Suspense fallback={<Skeleton lines={6} label={t('shell.loading')} />}>
          {elsewhere ? (
            <HandoffPanel
              view={{ ...handoff, handoff: elsewhere }}
              attempt={attempt}
              open={elsewhere.outside ? leave : null}
            />
          ) : (
            <>
              {attempt?.resubmission ? (
                <ResubmissionNotice step={step} resubmission={attempt.resubmission} provider={attempt.provider} />
              ) : null}
              <FlowStep
                step={step}
                loaded={loaded}
                case={before}
                attempt={attempt}
                reading={reading}
                ownScreens={landed.complete || (attempt !== null && ownFor === attempt.attemptId)}
                framed={(inSdkMode() && !carriedOn) || outside() !== null}
                onOwnScreens={() => setOwnFor(attempt?.attemptId ?? null)}
                onAttempt={take}
                onDone={(newest, to) => void done(newest, to)}
                onResidence={(newest) => void declared(newest)}
                chosen={chosen}
                onChosen={setChosen}
                onSent={onSent}
                handOff={leave ? () => void handoff.start.run(leave) : undefined}
                phone={phone}
              />
            </>
          )}
        </Suspense>
      </div>
      {stage === 'confirm' ? null : <FlowPanel need={t('flow.identityNeed')} next={t('flow.identityNext')} />}
    </div>
  )
}

interface Landing {
  id: string | undefined
  step: Step
  /** All photos were already there. */
  complete: boolean
}

/**
 * The step at which the attempt reached this page. An address without a step keeps showing it, so the member reviews
 * an arriving photo first.
 */
function useLanding(attempt: Attempt | null): { landed: Landing; land: (newest: Attempt) => void } {
  const at = (one: Attempt | null): Landing => ({
    id: one?.attemptId,
    step: nextStepOf(one),
    complete: nextStepOf(one) === 'confirm',
  })
  const [first, setFirst] = useState(() => at(attempt))
  const landed = first.id === attempt?.attemptId ? first : at(attempt)
  return { landed, land: (newest) => setFirst(newest.attemptId === landed.id ? landed : at(newest)) }
}

/** Who comes back to an attempt whose photo cannot be sent continues at that photo, not at the review. */
function useReturnToPhoto(arrived: Attempt | null, { read }: Reading): void {
  const navigate = useNavigate()
  const side = arrived ? refusedSide(arrived.sides, read) : null
  useEffect(() => {
    if (side) void navigate(`?step=${side}`, { replace: true })
  }, [side, navigate])
}

/** Reports the current step to the host page and the account store. */
function useStepNotice(step: Step): void {
  useEffect(() => {
    notifyHost({ type: 'step', step })
    useAccount.getState().setAuthFlow({ name: flowName(level), step })
  }, [step])
  useEffect(() => () => useAccount.getState().setAuthFlow({}), [])
}
