import type { Settings } from '../platform/settings.ts'
import type { RegionParts } from '../regions/parts.ts'
import type { ShortMessages } from './contacts/short-messages.ts'
import type { Exchange } from './exchange/exchange.ts'
import type { MessengerProof } from './messenger/proof.ts'
import type { PersonCheckSettings } from './sign-in/person-check.ts'

/** {@link Settings} and those of members' accounts. */
export interface AccountSettings extends Settings {
  /** How we verify the messenger's launch data. Null: sign-in with the messenger is off. */
  messenger: MessengerProof | null
  /** Who checks that a visitor is a person while many sign up. Null: the browser works for it. */
  signUpCheck: PersonCheckSettings | null
}

/** {@link RegionParts} and the services of members' accounts. */
export interface AccountParts extends RegionParts {
  config: AccountSettings
  /** What accounts hold at the exchange. The sandbox has its own until an operator connects another. */
  exchange: Exchange
  /** The provider of text messages. */
  shortMessages: ShortMessages
}

/** What writing an email needs. */
export type EmailParts = Pick<AccountParts, 'config' | 'keyring' | 'texts'>
