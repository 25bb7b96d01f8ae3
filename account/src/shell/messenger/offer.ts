/** A messenger account that the member who signs in now may link. */
export interface LinkOffer {
  token: string
  /** As the messenger confirms it. */
  name: string
  /** Milliseconds since 1970. */
  expiresAt: number
}

const storageKey = 'messenger-offer'

export function storeOffer(storage: Storage, offer: LinkOffer | null): void {
  if (offer) storage.setItem(storageKey, JSON.stringify(offer))
  else storage.removeItem(storageKey)
}

/** The offer of this tab, while it is valid. */
export function storedOffer(storage: Storage, now: number): LinkOffer | null {
  const stored = storage.getItem(storageKey)
  const offer: LinkOffer | null = stored ? JSON.parse(stored) : null
  return offer && offer.expiresAt > now ? offer : null
}
