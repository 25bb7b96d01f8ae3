import type { Settings } from '../settings.ts'

/** The site that passkeys belong to (Web Authentication, 4: Relying Party). */
export interface RelyingParty {
  /** The host name, to which browsers bind a passkey. */
  id: string
  /** The only origin whose pages may use one. */
  origin: string
  /** Shown by some authenticators. */
  name: string
}

/**
 * The site of this server. It comes from the settings and never from the Host header, which the caller writes. A sandbox
 * without TESSERA_PUBLIC_URL is `localhost` at the port that it listens on.
 */
export function relyingParty(
  { publicUrl, brand }: Pick<Settings, 'publicUrl' | 'brand'>,
  socket: { localPort?: number | undefined },
): RelyingParty {
  const { hostname, origin } = publicUrl ?? new URL(`http://localhost:${socket.localPort ?? 80}`)
  return { id: hostname, origin, name: brand.name }
}
