import { createHash } from 'node:crypto'
import type { Db } from '../../platform/db/postgres.ts'
import type { Mode } from '../../platform/settings.ts'
import { setAttribute } from '../members/attributes.ts'
import { addressOfKey } from '@tessera/questionnaires/engine/wallet-address.ts'

/** What the identity side must know of an account at the exchange. */
export interface Holdings {
  /** Any balance in a state's currency. */
  fiatBalance: boolean
  /** Any open order, advertisement or position. */
  openCommands: boolean
}

/** How much of virtual assets a member may hold, as they accepted it after the risk test. */
export interface ExposureLimit {
  /** The accepted result it follows from. */
  assessmentId: string
  band: string
  /** ISO 4217. */
  currency: string
  /** Whole units of the currency. */
  limit: number
  /** The member's site demands that purchases beyond it are refused; elsewhere it is a guide that the member may be warned by. */
  binding: boolean
  /** From then on nothing is accepted any more: where a limit binds, nothing may be bought until the test was done anew. */
  validUntil: Date
}

/** Amounts of one chain's asset that can be asked for, in whole units of its last decimal. */
export interface TestTerms {
  asset: string
  decimals: number
  least: number
  most: number
}

/** A small amount that is waited for. Addresses are as the chain writes them. */
export interface TestDeposit {
  memberId: number
  chain: string
  asset: string
  /** A decimal number, in the asset. */
  amount: string
  from: string
  to: string
  /** Nothing that was sent before counts. */
  since: Date
}

/** What a member sends from a wallet to show that it is theirs. */
export interface WalletTests {
  /** Chains on which an amount can be received. */
  readonly terms: Readonly<Record<string, TestTerms>>
  /** Where this member sends it; what arrives there is credited to them. */
  addressFor(memberId: number, chain: string): Promise<string>
  /** The transfer of exactly this amount, from that wallet alone, once the chain has confirmed it; null as long as there is none. */
  find(deposit: TestDeposit): Promise<{ txRef: string; sentAt: Date } | null>
}

/**
 * The port to the exchange itself. An operator connects their own by giving another implementation to the context; it must answer
 * within a few seconds, and throw when it cannot know: an unknown account counts as not empty.
 */
export interface Exchange {
  holdings(memberId: number): Promise<Holdings>
  /**
   * Takes the limit that a member accepted, to be checked at each purchase; it replaces the one before. Told once it is accepted or
   * lowered, and again until this resolves, so the same may come twice.
   */
  limitExposure(memberId: number, limit: ExposureLimit): Promise<void>
  /**
   * Takes the products that are held back of a member until an officer lets go of them (`FIAT_WITHDRAW`, `CRYPTO_WITHDRAW`, …; none: all
   * are free); it replaces what was told before, and the same may come twice. Nothing of a held product may be carried out.
   */
  holdBack(memberId: number, products: readonly string[]): Promise<void>
  /** Test amounts from wallets; without it no member is offered this way. */
  walletTests?: WalletTests
}

/** Worth from some cents to a few dollars. */
const sandboxTerms: WalletTests['terms'] = {
  BTC: { asset: 'BTC', decimals: 8, least: 1000, most: 9999 },
  ETH: { asset: 'ETH', decimals: 8, least: 10_000, most: 99_999 },
  BNB: { asset: 'BNB', decimals: 8, least: 100_000, most: 999_999 },
  POLYGON: { asset: 'POL', decimals: 6, least: 1_000_000, most: 9_999_999 },
  SOL: { asset: 'SOL', decimals: 6, least: 1000, most: 9999 },
}

/**
 * The sandbox has no exchange: what an account holds stands in the member's attributes `sandbox_fiat` and `sandbox_orders`, the
 * limit it was told in `sandbox_exposure`, what is held back in `sandbox_held`, a test amount that arrived in `sandbox_deposit`
 * (`0.00001234.BTC`).
 */
export function sandboxExchange(db: Db): Exchange {
  return {
    async holdings(memberId) {
      const { sub_attribute: attributes } = await db
        .selectFrom('member')
        .select('sub_attribute')
        .where('id', '=', memberId)
        .executeTakeFirstOrThrow()
      return { fiatBalance: attributes['sandbox_fiat'] === '1', openCommands: attributes['sandbox_orders'] === '1' }
    },
    async limitExposure(memberId, { limit, currency, binding, validUntil }) {
      const told = `${limit}.${currency}.${binding ? 'binding' : 'guide'}.${validUntil.toISOString().slice(0, 10)}`
      await db.transaction().execute((trx) => setAttribute(trx, 'system', memberId, 'sandbox_exposure', told))
    },
    async holdBack(memberId, products) {
      await db.transaction().execute((trx) => setAttribute(trx, 'system', memberId, 'sandbox_held', products.join('.')))
    },
    walletTests: {
      terms: sandboxTerms,
      addressFor(memberId, chain) {
        const key = createHash('sha256').update(`sandbox ${chain} ${memberId}`).digest()
        return Promise.resolve(addressOfKey(chain, key))
      },
      async find({ memberId, asset, amount }) {
        const { sub_attribute: attributes } = await db
          .selectFrom('member')
          .select('sub_attribute')
          .where('id', '=', memberId)
          .executeTakeFirstOrThrow()
        return attributes['sandbox_deposit'] === `${amount}.${asset}`
          ? { txRef: `sandbox-${memberId}-${amount.replace('.', '-')}`, sentAt: new Date() }
          : null
      },
    },
  }
}

/** In production nothing is assumed of an exchange that was not connected. */
const unconnected: Exchange = { holdings: noExchange, limitExposure: noExchange, holdBack: noExchange }

function noExchange(): Promise<never> {
  return Promise.reject(new Error('No exchange is connected: see docs/operate.md'))
}

export function exchangeFor(mode: Mode, db: Db): Exchange {
  return mode === 'sandbox' ? sandboxExchange(db) : unconnected
}
