import { Steps } from '@tessera/ui/Progress.tsx'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useRevalidator, useSearchParams } from 'react-router'
import { flowName } from '@tessera/contract/states.ts'
import { inSdkMode } from '../../../paths.ts'
import { webProviderOf } from '../providers/provider.ts'
import { HomeLink } from '../../../shell/HomeLink.tsx'
import { tellHost } from '../../../shell/sdk/events.ts'
import { outside } from '../../../shell/outside.ts'
import { useAccount } from '../../../state/account.ts'
import { useSdk } from '../../../state/sdk.ts'
import { StepFields } from '../../../state/step-fields.ts'
import { ConfirmStep } from './ConfirmStep.tsx'
import { detailsFields, formOf } from './details-form.ts'
import { DetailsStep, type BegunDetails } from './DetailsStep.tsx'
import { DocumentStep, type Before } from './DocumentStep.tsx'
import styles from './flow.module.css'
import { HandoffOffer } from './handoff/HandoffOffer.tsx'
import { HandoffPanel } from './handoff/HandoffPanel.tsx'
import { useHandoff } from './handoff/use-handoff.ts'
import { level, type Attempt, type CaptureData, type Residence } from './load.ts'
import { MendNotice } from './MendNotice.tsx'
import { PhotoStep } from './PhotoStep.tsx'
import { PartStep } from './PartStep.tsx'
import { ResidenceStep } from './ResidenceStep.tsx'
import { useReading } from './use-reading.ts'
import { flowSteps, nextStepOf, stageOf, stagesAt, stepBefore, type Step } from './steps.ts'

export interface FlowProps {
  loaded: CaptureData
  case: Before
  attempt: Attempt | null
  onAttempt: (attempt: Attempt) => void
  /** The member told where they live. */
  onResidence?: (residence: Residence) => void
  onSent: (attempt: Attempt, version: number) => void
}

/** One question at a time. The step stands in the address: the browser's Back leads to the one before. */
export function Flow({ loaded, case: before, attempt, onAttempt, onResidence, onSent }: FlowProps): ReactNode {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const handoff = useHandoff(loaded.purpose, attempt, { onAttempt, onSent })
  const elsewhere = handoff.handoff
  const reading = useReading(elsewhere ? null : attempt)
  const [begun] = useState(() => begunIn(loaded))
  // What was typed in part is gone on with first.
  const goesOnAt = (open: Attempt | null): Step => (isInPart(open, begun) ? 'details' : nextStepOf(open))
  // An address without a step keeps showing the one it began with: a photo that arrives is looked at before it goes on.
  const [landed, setLanded] = useState(() => ({ id: attempt?.attemptId, step: goesOnAt(attempt) }))
  // The attempt whose photos our own screens take or show: a provider's part comes before them, where there is one.
  const [ownFor, setOwnFor] = useState(() => (nextStepOf(attempt) === 'confirm' ? attempt?.attemptId : undefined))
  if (landed.id !== attempt?.attemptId) {
    // Begun elsewhere, or by a press on the page before: it begins where that one stands.
    setLanded({ id: attempt?.attemptId, step: goesOnAt(attempt) })
    if (attempt && nextStepOf(attempt) === 'confirm') setOwnFor(attempt.attemptId)
  }
  const [chosen, setChosen] = useState(loaded.drafts.residence)
  const [chosenFrom, setChosenFrom] = useState(loaded.drafts)
  if (chosenFrom !== loaded.drafts) {
    // Read anew: perhaps it was told elsewhere since.
    setChosenFrom(loaded.drafts)
    setChosen(loaded.drafts.residence)
  }
  const provider = webProviderOf(loaded.info.provider)
  const { residence } = loaded
  const { revalidate } = useRevalidator()
  const openId = attempt?.attemptId
  const step = elsewhere ? nextStepOf(attempt) : flowSteps(search.get('step') ?? landed.step, attempt, residence)
  const draftsSeen = useRef(loaded.drafts)
  useEffect(() => {
    if (draftsSeen.current === loaded.drafts) return
    draftsSeen.current = loaded.drafts
    // Read anew: perhaps something was typed elsewhere since. While the step is shown, it asks for itself.
    const [found] = begunIn(loaded)
    if (!found || found[0] !== openId || step === 'details') return
    const [id, theirs] = found
    const ours = begun.get(id)
    if (!ours) begun.set(id, theirs)
    else if (ours.known().over === theirs.known().over) return
    else {
      ours.know(theirs.known())
      ours.news(theirs.state().form)
    }
    void navigate('?step=details', { replace: true })
  }, [loaded, begun, openId, navigate, step])
  const stage = stageOf(step)
  useEffect(() => {
    tellHost({ type: 'step', step })
    useAccount.getState().setAuthFlow({ name: flowName(level), step })
  }, [step])
  useEffect(() => () => useAccount.getState().setAuthFlow({}), [])
  const back = stepBefore(step, attempt)
  const stages = stagesAt(step, attempt)

  // Inside another app the camera may give nothing: the browser of the system carries on, and this page follows it.
  const leave = inSdkMode() ? null : outside()
  const carriedOn = useSdk(({ visit }) => visit?.handoff === true)
  const offered = (stage === 'document' || stage === 'photos') && !carriedOn && atComputer()

  /** Takes the server's newest answer and goes on to the first step that is not done. */
  const done = (newest: Attempt): void => {
    const inPart = attempt && begun.get(attempt.attemptId)
    // Another document is another attempt: what was typed goes over to it.
    if (inPart && !begun.has(newest.attemptId)) begun.set(newest.attemptId, inPart)
    onAttempt(newest)
    void navigate(`?step=${goesOnAt(newest)}`)
  }

  /** Another site has other rules: where the member stands, and whether the draft is still theirs, is asked anew. */
  const told = (newest: Residence): void => {
    const moved = newest.site !== residence?.site
    setChosen(null)
    onResidence?.(newest)
    // The same address once more would ask the server for everything anew.
    if (search.get('step') !== 'document') void navigate('?step=document', { replace: true })
    if (moved) void revalidate()
  }

  return (
    <div className={styles['flow']}>
      <div className={styles['top']}>
        {elsewhere ? null : back ? (
          <Link className={styles['back']} to={`?step=${back}`}>
            <ArrowLeft size={18} aria-hidden="true" />
            {t('action.back')}
          </Link>
        ) : (
          <HomeLink className={styles['back']}>
            <ArrowLeft size={18} aria-hidden="true" />
            {t('kyc.leave')}
          </HomeLink>
        )}
        {stage ? (
          <Steps
            label={t('kyc.progress')}
            steps={stages.map((one) => t(`kyc.stage.${one}`))}
            current={stages.indexOf(stage)}
            text={t('kyc.stepOf', {
              step: stages.indexOf(stage) + 1,
              count: stages.length,
              name: t(`kyc.stage.${stage}`),
            })}
          />
        ) : null}
      </div>
      {elsewhere ? (
        <HandoffPanel
          view={{ ...handoff, handoff: elsewhere }}
          attempt={attempt}
          open={elsewhere.outside ? leave : null}
        />
      ) : (
        <>
          {attempt?.mends ? <MendNotice step={step} mends={attempt.mends} /> : null}
          {screenOf(step)}
          {offered ? <HandoffOffer start={handoff.start} /> : null}
        </>
      )}
    </div>
  )

  function screenOf(shown: Step): ReactNode {
    if (shown === 'residence' && residence)
      return <ResidenceStep loaded={loaded} known={residence} begun={chosen} onKept={setChosen} onSaved={told} />
    if (shown === 'residence' || shown === 'document' || !attempt)
      return <DocumentStep loaded={loaded} case={before} attempt={attempt} residence={residence} onDone={done} />
    if (shown === 'details')
      return (
        <DetailsStep
          key={attempt.attemptId}
          attempt={attempt}
          typed={loaded.typed}
          begun={begun}
          onSaved={onAttempt}
          onDone={done}
        />
      )
    if (shown === 'confirm') {
      // What is used of the document takes the place of what was typed in part.
      const mended = (newest: Attempt): void => {
        begun.delete(newest.attemptId)
        onAttempt(newest)
      }
      return (
        <ConfirmStep
          key={attempt.attemptId}
          attempt={attempt}
          reading={reading}
          over={() => begun.get(attempt.attemptId)?.known().over ?? ''}
          onAttempt={mended}
          onSent={onSent}
        />
      )
    }
    if (provider.collects === 'part' && ownFor !== attempt.attemptId) {
      // What the part took stays: only what is missing is asked for.
      const useOwn = (to: Step): void => {
        setOwnFor(attempt.attemptId)
        void navigate(`?step=${to}`)
      }
      return (
        <PartStep
          attempt={attempt}
          load={provider.load}
          onAttempt={onAttempt}
          onOwnScreens={() => useOwn(nextStepOf(attempt))}
          onDone={() => useOwn('confirm')}
        />
      )
    }
    return (
      <PhotoStep
        key={`${attempt.attemptId} ${shown}`}
        side={shown}
        attempt={attempt}
        onAttempt={onAttempt}
        onDone={() => done(attempt)}
        handOff={leave ? () => void handoff.start.run(leave) : undefined}
      />
    )
  }
}

/** Whether something stands in the details of the attempt that is not saved. */
function isInPart(attempt: Attempt | null, begun: ReadonlyMap<string, BegunDetails>): boolean {
  const inPart = attempt && begun.get(attempt.attemptId)
  return inPart ? !inPart.same(inPart.state().form, formOf(attempt.details)) : false
}

/** What stood in the details of the attempt when the page was left. */
function begunIn({ attempt, drafts: { details } }: CaptureData): Map<string, BegunDetails> {
  if (!details) return new Map()
  const { attemptId, revision, ...form } = details
  return new Map([[attemptId, new StepFields(detailsFields, form, { upon: attempt?.details ?? null, over: revision })]])
}

/** With a mouse: a phone needs no other phone. */
function atComputer(): boolean {
  return window.matchMedia('(hover: hover) and (pointer: fine)').matches
}
