import { create } from 'zustand'
import type { Calls } from '@tessera/contract/endpoints.ts'
import type { SdkRefusal, SdkScene } from '@tessera/contract/sdk.ts'
import { paths } from '../paths.ts'

/** Verification that another device offers to carry on here: what to compare, and the code that takes it over. */
export type HandoffOffer = Calls['POST /v1/public/handoff/open']['result']

/** A visit in SDK mode: what the address asked for, and what the access token stands for. */
export interface SdkVisit {
  lang: string
  from: string
  /** Without our header and footer. */
  hidden: boolean
  scene: SdkScene
  businessId: string | null
  partner: { id: string; name: string; origins: readonly string[] } | null
  /** Begun on another device: only the steps of a capture are open here. */
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
  /** Why the visit is refused, or ended; its screen stands in place of every other. */
  refusal: SdkRefusal | null
  /** Waits for the member's word; its screen stands in place of every other. */
  offer: HandoffOffer | null
}

/** SDK mode; empty in ordinary mode. */
export const useSdk = create<SdkState>()(() => ({ visit: null, refusal: null, offer: null }))

/** The name of the partner who sent the member here, and alone can write to them; null where nobody did. */
export function useSentBy(): string | null {
  return useSdk(({ visit }) => visit?.partner?.name ?? null)
}

/** Whether a visit opens the screen at a path: its own page; verification; for tasks, what they are done with. */
export function opens({ scene }: SdkVisit, pathname: string): boolean {
  return (
    pathname === paths.sdk ||
    pathname === `${paths.sdk}/kyc` ||
    (scene === 'tasks' && pathname.startsWith(`${paths.sdk}/`))
  )
}
