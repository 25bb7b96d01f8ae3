import type { Settings } from '../platform/settings.ts'
import type { RegionParts } from '../regions/parts.ts'
import type { ShortMessages } from './contacts/short-messages.ts'
import type { Exchange } from './exchange/exchange.ts'
import type { MessengerProof } from './messenger/proof.ts'

/** {@link Settings} and those of members' accounts. */
export interface AccountSettings extends Settings {
  /** How the messenger's launch data is proved; null where nobody signs in from it. */
  messenger: MessengerProof | null
}

/** {@link RegionParts} and the services of members' accounts. */
export interface AccountParts extends RegionParts {
  config: AccountSettings
  /** What accounts hold; the sandbox's own until an operator connects another. */
  exchange: Exchange
  /** Who carries short messages to phones. */
  shortMessages: ShortMessages
}
