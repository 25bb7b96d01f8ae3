import { create } from 'zustand'
import type { SdkRefusal, SdkScene } from '@tessera/contract/sdk.ts'

/** A visit in SDK mode: what the address asked for, and what the access token stands for. */
export interface SdkVisit {
  lang: string
  from: string
  /** Without our header and footer. */
  hidden: boolean
  scene: SdkScene
  businessId: string | null
  partner: { id: string; name: string; origins: readonly string[] } | null
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
}

/** SDK mode; empty in ordinary mode. */
export const useSdk = create<SdkState>()(() => ({ visit: null, refusal: null }))
