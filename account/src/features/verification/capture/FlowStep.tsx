import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { part } from '../../../shell/part.tsx'
import { webProviderOf } from '../providers/provider.ts'
import type { Action } from '../../../shell/use-action.ts'
import { DocumentStep, type Before, type ChosenBefore, type Picked } from './DocumentStep.tsx'
import { HandoffOffer } from './handoff/HandoffOffer.tsx'
import type { Attempt, CaptureData, Residence } from './load.ts'
import { ResidenceStep } from './ResidenceStep.tsx'
import { nextStepOf, type Step } from './steps.ts'
import type { Reading } from './use-reading.ts'

const later = async () => (await import('./later-steps.ts')).laterSteps
const ConfirmStep = part(async () => (await later()).ConfirmStep)
const DetailsStep = part(async () => (await later()).DetailsStep)
const PartStep = part(async () => (await later()).PartStep)
const PhotoStep = part(async () => (await later()).PhotoStep)

export interface FlowStepProps {
  step: Step
  loaded: CaptureData
  case: Before
  attempt: Attempt | null
  reading: Reading
  /** Our own screens take or show the photos. If the provider has its own part, that comes first. */
  ownScreens: boolean
  onOwnScreens: () => void
  /** The page itself is in the frame of another app, where a vendor’s frame may get no camera. */
  framed: boolean
  onAttempt: (attempt: Attempt) => void
  /** The step is done: stores the server's latest attempt and continues, with the next step unless one is named. */
  onDone: (attempt: Attempt, to?: Step) => void
  onResidence: (residence: Residence) => void
  /** What the member chose before they left the step of the document. */
  chosen: ChosenBefore | null
  onChosen: (chosen: ChosenBefore) => void
  onSent: (attempt: Attempt, version: number) => Promise<void> | void
  /** Takes the photo in another browser on this device. */
  handOff: (() => void) | undefined
  /** Takes the photo with a phone; null on a phone. */
  phone: Action<[]> | null
}

/** Renders the current step. */
export function FlowStep(flow: FlowStepProps): ReactNode {
  const { step, loaded, case: before, attempt } = flow
  const { residence } = loaded
  if (step === 'residence' && residence)
    return <ResidenceStep loaded={loaded} known={residence} onSaved={flow.onResidence} />
  if (step === 'residence' || step === 'document' || !attempt)
    return (
      <DocumentStep
        loaded={loaded}
        case={before}
        attempt={attempt}
        residence={residence}
        chosen={flow.chosen}
        onChosen={flow.onChosen}
        phone={step === 'document' ? flow.phone : null}
        isOther={(picked) => isOther(flow, picked)}
        onDone={(newest) => flow.onDone(newest)}
      />
    )
  return <AttemptStep key={attempt.attemptId} {...flow} step={step} attempt={attempt} />
}

/**
 * Who chooses the same kind again, although its photo shows what the decision would refuse, has another document. Who
 * chooses the country in the photo has the same one.
 */
function isOther({ reading: { read }, attempt }: FlowStepProps, { documentType, country }: Picked): boolean {
  if (attempt?.documentType !== documentType) return false
  const isShown = read?.otherCountry?.country === country
  if (attempt.country !== country && !isShown) return true
  return read?.against.some(({ certain, reason }) => certain && !(isShown && reason === 'COUNTRY_MISMATCH')) === true
}

type AttemptStepProps = FlowStepProps & { step: Exclude<Step, 'residence' | 'document'>; attempt: Attempt }

function AttemptStep(flow: AttemptStepProps): ReactNode {
  const { step, loaded, attempt, onAttempt } = flow
  const provider = webProviderOf(attempt.provider)
  const navigate = useNavigate()
  if (step === 'details') return <DetailsStep attempt={attempt} typed={loaded.typed} onDone={flow.onDone} />
  if (step === 'confirm')
    return (
      <ConfirmStep
        attempt={attempt}
        residence={loaded.residence}
        reading={flow.reading}
        typed={loaded.typed}
        onAttempt={onAttempt}
        onSent={flow.onSent}
      />
    )
  if (provider.collects === 'part' && !flow.ownScreens && !(provider.framed && flow.framed)) {
    // The photos from the part are stored, so we ask only for the missing ones.
    const useOwn = (to: Step): void => {
      flow.onOwnScreens()
      void navigate(`?step=${to}`)
    }
    return (
      <>
        <PartStep
          key={attempt.provider}
          attempt={attempt}
          load={provider.load}
          asksFirst={provider.framed}
          onAttempt={onAttempt}
          onOwnScreens={() => useOwn(nextStepOf(attempt))}
          onDone={() => useOwn('confirm')}
        />
        {flow.phone ? <HandoffOffer start={flow.phone} /> : null}
      </>
    )
  }
  return (
    <PhotoStep
      key={step}
      side={step}
      attempt={attempt}
      reading={flow.reading}
      onAttempt={onAttempt}
      onDone={() => flow.onDone(attempt)}
      handOff={flow.handOff}
      phone={flow.phone}
    />
  )
}
