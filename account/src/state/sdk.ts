import { createStore } from './store.ts'
import type { Calls } from '@tessera/contract/endpoints.ts'
import type { SdkRefusal, SdkScene } from '@tessera/contract/sdk.ts'
import { paths } from '../paths.ts'

/** Verification to continue from another device: what to compare, and the code that starts it. */
export type HandoffOffer = Calls['POST /v1/public/handoff/open']['result']

/** A visit in SDK mode: the parameters of the address, and the data of the access token. */
export interface SdkVisit {
  lang: string
  from: string
  /** Without our header and footer. */
  hidden: boolean
  scene: SdkScene
  businessId: string | null
  partner: { id: string; name: string; origins: readonly string[] } | null
  /** Started on another device: only the steps of a capture are open here. */
  handoff: boolean
  tokenId: string
  /** Milliseconds since 1970. */
  expiresAt: number
  /** After this the token cannot be renewed. */
  renewableUntil: number
}

interface SdkState {
  /** Null in ordinary mode. */
  visit: SdkVisit | null
  /** Why the visit is refused, or ended. Its screen replaces every other. */
  refusal: SdkRefusal | null
  /** Needs the member's answer. Its screen replaces every other. */
  offer: HandoffOffer | null
}

/** SDK mode; empty in ordinary mode. */
export const useSdk = createStore<SdkState>(() => ({ visit: null, refusal: null, offer: null }))

/** The name of the partner who sent the member here, and who alone can contact them; null for none. */
export function useSentBy(): string | null {
  return useSdk(({ visit }) => visit?.partner?.name ?? null)
}

/** True if a visit opens the screen at a path: its own page, verification, or for tasks the screens that they need. */
export function opens({ scene }: SdkVisit, pathname: string): boolean {
  return (
    pathname === paths.sdk ||
    pathname === `${paths.sdk}/kyc` ||
    (scene === 'tasks' && pathname.startsWith(`${paths.sdk}/`))
  )
}
