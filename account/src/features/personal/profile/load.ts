import { inPlace } from '../../../state/in-place.ts'
import { askHeld, type Held } from '../load.ts'

export interface ProfileData {
  /** The page does not wait for it. */
  held: Promise<Held>
}

export function loadProfilePage({ request: { signal } }: { request: Request }): ProfileData {
  return { held: inPlace(askHeld(signal)) }
}
