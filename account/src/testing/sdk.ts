import type { SdkVisit } from '../state/sdk.ts'

/** A visit in SDK mode that a partner opened; `change` is for the test's own values. */
export function sdkVisit(change: Partial<SdkVisit> = {}): SdkVisit {
  return {
    lang: 'en',
    from: 'app',
    hidden: false,
    scene: 'kyc',
    businessId: null,
    partner: { id: 'shop', name: 'The shop', origins: ['https://shop.example'] },
    handoff: false,
    tokenId: 'first',
    expiresAt: Date.now() + 30 * 60_000,
    renewableUntil: Date.now() + 4 * 3600_000,
    ...change,
  }
}
