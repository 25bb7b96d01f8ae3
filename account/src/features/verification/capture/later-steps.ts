import { ConfirmStep } from './ConfirmStep.tsx'
import { DetailsStep } from './DetailsStep.tsx'
import { HandoffPanel } from './handoff/HandoffPanel.tsx'
import { PartStep } from './PartStep.tsx'
import { PhotoStep } from './PhotoStep.tsx'

/** What follows the first step of a verification. It loads in one file while the member reads that step. */
export const laterSteps = { ConfirmStep, DetailsStep, HandoffPanel, PartStep, PhotoStep }
