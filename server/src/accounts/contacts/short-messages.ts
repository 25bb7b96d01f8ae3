import type { Mode } from '../../platform/settings.ts'

/**
 * The interface to a provider of text messages. An operator connects their own by passing another implementation to
 * the context.
 */
export interface ShortMessages {
  /** Whether it can send anything. Without it we do not ask members to verify a phone number. */
  readonly connected: boolean
  /** Sends one. Throws when it is not accepted, and is then called again with the same id. `to`: `+` and digits. */
  send(message: { id: string; to: string; text: string }): Promise<void>
}

/** The sandbox sends nothing: `npm run operator -- mails` lists what it would have sent. */
const sandbox: ShortMessages = { connected: true, send: () => Promise.resolve() }

const unconnected: ShortMessages = {
  connected: false,
  send: () => Promise.reject(new Error('No provider of text messages is connected: see docs/operate/configure.md')),
}

/** The default provider, until an operator connects one. */
export function shortMessagesFor(mode: Mode): ShortMessages {
  return mode === 'sandbox' ? sandbox : unconnected
}
