import { sdkRefusals, type SdkRefusal } from '@tessera/contract/sdk.ts'
import { visitKey } from '../../state/stored-visit.ts'
import type { HandoffOffer } from '../../state/sdk.ts'

/** What the address of SDK mode says (specification, section 2), and what our own page adds to it. */
export interface Opening {
  /** The one-time code; empty after a reload. */
  code: string
  /** The code of a link that carries on here what was begun on another device; empty for any other link. */
  handoff: string
  lang: string
  from: string
  hidden: boolean
  /** In whose name the page stands; empty where no partner is named. */
  partner: string
  /** The update of the identity document is asked for: the flag is the text 'true'. */
  updatePoi: boolean
}

/** A code that is still good, over the reload that signing out takes, and for another try without a connection. */
const codeKey = 'sdk-code'
/** The same for the code of a link to a phone. */
const handoffKey = 'sdk-handoff'
/** What the member is asked to compare before they go on here. */
const offerKey = 'sdk-handoff-offer'
/** Why the visit ended, so that a reload says it once more instead of knowing nothing. */
const endKey = 'sdk-end'

/** Reads the address, and takes the code out of it and of the history: whoever sees the address later learns nothing. */
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

/** What a reload needs of the address besides the step: the server asks for the partner before it lets a frame show the page. */
const lasting = ['partner', 'from', 'hidden', 'isUpdatePoi', 'theme'] as const

/** A step takes the place of the whole query: puts back what a reload needs of the address the visit began with. */
export function storeAddress(page: Pick<Window, 'location' | 'history'>, began: URLSearchParams): void {
  const url = new URL(page.location.href)
  const lost = lasting.filter((name) => began.has(name) && !url.searchParams.has(name))
  if (lost.length === 0) return
  for (const name of lost) url.searchParams.set(name, began.get(name) ?? '')
  page.history.replaceState(page.history.state, '', url)
}

/** Keeps a code for the next load of this page, once. */
export function storeCode(storage: Storage, code: string): void {
  storage.setItem(codeKey, code)
}

/** Remembers why the visit ended; the next code begins a new one. */
export function storeEnd(storage: Storage, reason: SdkRefusal): void {
  storage.setItem(endKey, reason)
}

/** Why the last visit in this tab ended; without a visit, the link is one that nobody knows. */
export function storedEnd(storage: Storage): SdkRefusal {
  // Kept still, yet not given by `storedAccess`: its time is over.
  if (storage.getItem(visitKey)) return 'expired'
  const kept = storage.getItem(endKey)
  return sdkRefusals.find((one) => one === kept) ?? 'unknown'
}

/** An access token as this tab keeps it over a reload; the tab's own storage ends with the tab. */
export interface StoredAccess {
  token: string
  tokenId: string
  /** By the clock of this device, as all that it is compared with; milliseconds since 1970. */
  expiresAt: number
  renewableUntil: number
}

export function storeAccess(storage: Storage, access: StoredAccess | null): void {
  if (access) storage.setItem(visitKey, JSON.stringify(access))
  else storage.removeItem(visitKey)
}

/** The token that was kept, unless its time is over. */
export function storedAccess(storage: Storage, now: number): StoredAccess | null {
  const text = storage.getItem(visitKey)
  if (!text) return null
  try {
    // Written by `storeAccess` alone; whatever else stands there is refused by the server.
    const kept = JSON.parse(text) as StoredAccess | null
    return kept && typeof kept.token === 'string' && kept.expiresAt > now ? kept : null
  } catch {
    return null
  }
}

/** Keeps the code of a link to a phone for another try without a connection. */
export function storeHandoff(storage: Storage, code: string): void {
  storage.setItem(handoffKey, code)
}

/** What a link to a phone opened: kept over a reload until the member has confirmed it, or said no. */
export function storeOffer(storage: Storage, offer: HandoffOffer | null): void {
  if (offer) storage.setItem(offerKey, JSON.stringify(offer))
  else storage.removeItem(offerKey)
}

/** The offer that was kept; that its time is over, the server tells, whose clock it is by. */
export function storedOffer(storage: Storage): HandoffOffer | null {
  try {
    // Written by `storeOffer` alone; a code that is none is refused by the server.
    const kept = JSON.parse(storage.getItem(offerKey) ?? 'null') as HandoffOffer | null
    return kept && typeof kept.code === 'string' ? kept : null
  } catch {
    return null
  }
}
