import { useEffect, useState } from 'react'
import { call } from '../../../api/call.ts'
import { useStepFields, type ShownStep } from '../../../shell/use-step-fields.ts'
import { askDrafts, keepDraft } from '../../../state/step-drafts.ts'
import { StepFields } from '../../../state/step-fields.ts'
import { fetchStatus, type Status } from './load.ts'
import {
  addressFields,
  asTyped,
  begunAs,
  faultsOf,
  refusedFields,
  sameTyped,
  shownOf,
  typedOf,
  wholeOf,
  type Begun,
  type Save,
  type Typed,
} from './typed.ts'

export interface AddressDraft {
  status: Status
  /** The initial input. */
  residence: string
  /** The autosaved part of it. */
  begun: Begun | null
  /** The status, loaded or returned by a save. */
  onStatus: (status: Status) => void
  /** The input is autosaved, or saved. */
  onBegun: (begun: Begun | null) => void
}

interface AddressFields extends ShownStep<Typed> {
  change: (part: Partial<Typed>) => void
  /** Saves only over the revision that this page knows. */
  saveOver: (save: Save) => Promise<Status>
}

/** The address input, with autosave. */
export function useAddressFields({ status, residence, begun, onStatus, onBegun }: AddressDraft): AddressFields {
  // Input based on another draft was saved or is outdated.
  const inPart = begun?.upon === shownOf(status) ? begun : null
  const [fields] = useState(
    () =>
      new StepFields(addressFields, inPart?.typed ?? asTyped(status, residence), {
        status,
        over: inPart?.over ?? '',
      }),
  )
  const known = (): { upon: string; over: string } => ({
    upon: shownOf(fields.known().status),
    over: fields.known().over,
  })
  const saveOver = async (save: Save): Promise<Status> => {
    const { upon, over } = known()
    const answer = await call('POST /v3/private/kyc/address/proof', { body: { save, revision: upon, over } })
    fields.know({ status: answer, over: '' })
    return answer
  }
  const step = useStepFields(fields, {
    keep: async (now) => {
      const sendable = Object.keys(faultsOf(now, status)).length === 0 ? wholeOf(now) : null
      const saved = sendable && sameTyped(typedOf(sendable), now) ? await saveOver(sendable).catch(unlessUntrue) : null
      if (saved) {
        onBegun(null)
        return onStatus(saved)
      }
      const { upon, over } = known()
      const { address: kept } = await keepDraft({ address: { ...now, upon, over } })
      fields.know({ over: kept?.revision ?? '' })
      onBegun({ typed: now, upon, over: fields.known().over })
    },
    ask: async () => {
      const [stands, { address: kept }] = await Promise.all([fetchStatus(), askDrafts()])
      fields.know({ status: stands, over: kept?.revision ?? '' })
      onStatus(stands)
      return kept ? begunAs(kept, stands).typed : asTyped(stands, residence)
    },
  })
  useEffect(() => {
    const [before, saved] = [asTyped(fields.known().status, residence), asTyped(status, residence)]
    fields.know({ status })
    // If only the pages differ, the input is still valid.
    if (!sameTyped(before, saved)) fields.news(saved)
  }, [fields, status, residence])
  return { ...step, change: fields.change, saveOver }
}

/** Input that the server refuses to save remains autosaved as typed. */
function unlessUntrue(error: unknown): null {
  if (refusedFields(error)) return null
  throw error
}
