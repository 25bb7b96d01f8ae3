import type { Mode } from '../../platform/settings.ts'

/** The port to whoever carries short messages. An operator connects theirs by giving another implementation to the context. */
export interface ShortMessages {
  /** Whether anything can be sent; without it nobody is asked to show that a number is theirs. */
  readonly connected: boolean
  /** Sends one; throws when it is not taken, and is then called again with the same id. `to`: `+` and digits. */
  send(message: { id: string; to: string; text: string }): Promise<void>
}

/** The sandbox sends nothing: `npm run operator -- mails` shows what would have gone out. */
const sandbox: ShortMessages = { connected: true, send: () => Promise.resolve() }

const unconnected: ShortMessages = {
  connected: false,
  send: () => Promise.reject(new Error('Nobody carries short messages: see docs/operate.md')),
}

/** Who carries short messages until an operator connects somebody. */
export function shortMessagesFor(mode: Mode): ShortMessages {
  return mode === 'sandbox' ? sandbox : unconnected
}
