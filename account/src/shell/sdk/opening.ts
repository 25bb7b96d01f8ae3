import { sdkRefusals, type SdkRefusal } from '@tessera/contract/sdk.ts'
import { visitKey } from '../../state/stored-visit.ts'
import type { HandoffOffer } from '../../state/sdk.ts'

/** Parameters of SDK mode's address (specification, section 2), and the ones that our own page adds. */
export interface Opening {
  /** The one-time code; empty after a reload. */
  code: string
  /** The code of a link that continues here from another device; empty for any other link. */
  handoff: string
  lang: string
  from: string
  hidden: boolean
  /** The partner that the page was opened for; empty for none. */
  partner: string
  /** The update of the identity document is requested: the flag is the text 'true'. */
  updatePoi: boolean
}

/** A code that is still valid, stored over the reload of signing out, and for a retry without a connection. */
const codeKey = 'sdk-code'
/** The same for the code of a link to a phone. */
const handoffKey = 'sdk-handoff'
/** What the member has to compare before they continue here. */
const offerKey = 'sdk-handoff-offer'
/** Why the visit ended, so that a reload can show it again. */
const endKey = 'sdk-end'

/** Reads the address, and removes the code from it and from the history, so that the address reveals nothing later. */
export function takeOpening(page: Pick<Window, 'location' | 'history' | 'sessionStorage'>): Opening {
  const url = new URL(page.location.href)
  const { searchParams: given } = url
  const opening = {
    code: given.get('token') ?? '',
    handoff: new URLSearchParams(url.hash.slice(1)).get('handoff') ?? '',
    lang: given.get('lang') ?? '',
    from: given.get('from') ?? '',
    hidden: given.get('hidden') === 'true',
    partner: given.get('partner') ?? '',
    updatePoi: given.get('isUpdatePoi') === 'true',
  }
  if (opening.code !== '' || opening.handoff !== '') {
    given.delete('token')
    url.hash = ''
    page.history.replaceState(page.history.state, '', url)
  } else {
    opening.code = page.sessionStorage.getItem(codeKey) ?? ''
    opening.handoff = page.sessionStorage.getItem(handoffKey) ?? ''
  }
  page.sessionStorage.removeItem(codeKey)
  page.sessionStorage.removeItem(handoffKey)
  return opening
}

/** What a reload needs of the address besides the step: the server checks the partner before it allows a frame. */
const lasting = ['partner', 'from', 'hidden', 'isUpdatePoi', 'theme'] as const

/** A step replaces the whole query. This restores what a reload needs of the visit's first address. */
export function storeAddress(page: Pick<Window, 'location' | 'history'>, began: URLSearchParams): void {
  const url = new URL(page.location.href)
  const lost = lasting.filter((name) => began.has(name) && !url.searchParams.has(name))
  if (lost.length === 0) return
  for (const name of lost) url.searchParams.set(name, began.get(name) ?? '')
  page.history.replaceState(page.history.state, '', url)
}

/** Stores a code for the next load of this page, once. */
export function storeCode(storage: Storage, code: string): void {
  storage.setItem(codeKey, code)
}

/** Stores why the visit ended. The next code starts a new one. */
export function storeEnd(storage: Storage, reason: SdkRefusal): void {
  storage.setItem(endKey, reason)
}

/** Why the last visit in this tab ended. Without a visit, the link is unknown. */
export function storedEnd(storage: Storage): SdkRefusal {
  // Still stored, but not returned by `storedAccess`: it has expired.
  if (storage.getItem(visitKey)) return 'expired'
  const stored = storage.getItem(endKey)
  return sdkRefusals.find((one) => one === stored) ?? 'unknown'
}

/** An access token that this tab stores over a reload. The tab's storage ends with the tab. */
export interface StoredAccess {
  token: string
  tokenId: string
  /** By this device's clock, like every value it is compared with; milliseconds since 1970. */
  expiresAt: number
  renewableUntil: number
}

export function storeAccess(storage: Storage, access: StoredAccess | null): void {
  if (access) storage.setItem(visitKey, JSON.stringify(access))
  else storage.removeItem(visitKey)
}

/** The stored token, unless it has expired. */
export function storedAccess(storage: Storage, now: number): StoredAccess | null {
  const text = storage.getItem(visitKey)
  if (!text) return null
  try {
    // Only `storeAccess` writes it. The server refuses any other value.
    const stored: StoredAccess | null = JSON.parse(text)
    return stored && typeof stored.token === 'string' && stored.expiresAt > now ? stored : null
  } catch {
    return null
  }
}

/** Stores the code of a link to a phone for another attempt without a connection. */
export function storeHandoff(storage: Storage, code: string): void {
  storage.setItem(handoffKey, code)
}

/** The content of a link to a phone, stored over a reload until the member answers yes or no. */
export function storeOffer(storage: Storage, offer: HandoffOffer | null): void {
  if (offer) storage.setItem(offerKey, JSON.stringify(offer))
  else storage.removeItem(offerKey)
}

/** The stored offer. The server checks its expiry, by its own clock. */
export function storedOffer(storage: Storage): HandoffOffer | null {
  try {
    // Only `storeOffer` writes it. The server refuses an invalid code.
    const stored: HandoffOffer | null = JSON.parse(storage.getItem(offerKey) ?? 'null')
    return stored && typeof stored.code === 'string' ? stored : null
  } catch {
    return null
  }
}
