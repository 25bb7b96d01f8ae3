import { createHash } from 'node:crypto'
import type { Db } from '../../platform/db/postgres.ts'
import type { Mode } from '../../platform/settings.ts'
import { setAttribute } from '../members/attributes.ts'
import { addressOfKey } from '@tessera/questionnaires/engine/wallet-address.ts'

/** What we need to know about an account at the exchange. */
export interface Holdings {
  /** Any balance in a national currency. */
  fiatBalance: boolean
  /** Any balance in virtual assets. */
  cryptoBalance: boolean
  /** Any open order, advertisement or position. */
  openOrders: boolean
}

/** How much in virtual assets a member may hold, as accepted after the risk assessment. */
export interface ExposureLimit {
  /** The accepted risk assessment that it follows from. */
  assessmentId: string
  band: string
  /** ISO 4217. */
  currency: string
  /** Whole units of the currency. */
  limit: number
  /**
   * The member's region requires the exchange to reject purchases above it. Elsewhere it is only a guide for warnings.
   */
  binding: boolean
  /**
   * The acceptance ends then. Where a limit is binding, the member cannot buy anything until they repeat the
   * assessment.
   */
  validUntil: Date
}

/** Range of test amounts for one chain's asset, in units of its last decimal. */
export interface TestTerms {
  asset: string
  decimals: number
  least: number
  most: number
}

/** A small amount that we expect. Addresses are in the chain's own notation. */
export interface TestDeposit {
  memberId: number
  chain: string
  asset: string
  /** A decimal number, in the asset. */
  amount: string
  from: string
  to: string
  /** Earlier transfers do not count. */
  since: Date
}

/** A transfer that proves a member's wallet. */
export interface WalletTests {
  /** Chains on which the exchange can receive an amount. */
  readonly terms: Readonly<Record<string, TestTerms>>
  /** The member's deposit address. What arrives is credited to them. */
  addressFor(memberId: number, chain: string): Promise<string>
  /** The transfer of exactly this amount, from that wallet only, after the chain has confirmed it. Null until then. */
  find(deposit: TestDeposit): Promise<{ txRef: string; sentAt: Date } | null>
}

/**
 * The interface to the exchange. An operator connects their own by passing another implementation to the context. It
 * must answer within a few seconds, and throw when it cannot know: an unknown account counts as not empty.
 */
export interface Exchange {
  holdings(memberId: number): Promise<Holdings>
  /**
   * Sets the limit that a member accepted, to be checked at each purchase. It replaces the previous one. Called when
   * the limit is accepted or lowered, and again until this resolves, so the same limit may come twice.
   */
  limitExposure(memberId: number, limit: ExposureLimit): Promise<void>
  /**
   * Sets the products of a member that are on hold (`FIAT_WITHDRAW`, `CRYPTO_WITHDRAW`, …; empty: none): until a reviewer
   * lifts it, or for 24 hours after a password was reset. It replaces the previous list, and the same may come twice. The exchange must not execute anything
   * with a product on hold.
   */
  holdBack(memberId: number, products: readonly string[]): Promise<void>
  /** Test amounts from wallets. Without it members do not get this option. */
  walletTests?: WalletTests
}

/** Worth from a few cents to a few dollars. */
const sandboxTerms: WalletTests['terms'] = {
  BTC: { asset: 'BTC', decimals: 8, least: 1000, most: 9999 },
  ETH: { asset: 'ETH', decimals: 8, least: 10_000, most: 99_999 },
  BNB: { asset: 'BNB', decimals: 8, least: 100_000, most: 999_999 },
  POLYGON: { asset: 'POL', decimals: 6, least: 1_000_000, most: 9_999_999 },
  SOL: { asset: 'SOL', decimals: 6, least: 1000, most: 9999 },
}

/**
 * The sandbox has no exchange. Member attributes replace it: balances are in `sandbox_fiat`, `sandbox_crypto` and `sandbox_orders`,
 * the limit in `sandbox_exposure`, held products in `sandbox_held`, and a received test amount in `sandbox_deposit`
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
      return {
        fiatBalance: attributes['sandbox_fiat'] === '1',
        cryptoBalance: attributes['sandbox_crypto'] === '1',
        openOrders: attributes['sandbox_orders'] === '1',
      }
    },
    async limitExposure(memberId, { limit, currency, binding, validUntil }) {
      const recorded = `${limit}.${currency}.${binding ? 'binding' : 'guide'}.${validUntil.toISOString().slice(0, 10)}`
      await db
        .transaction()
        .execute((trx) => setAttribute(trx, 'system', memberId, { name: 'sandbox_exposure', to: recorded }))
    },
    async holdBack(memberId, products) {
      await db
        .transaction()
        .execute((trx) => setAttribute(trx, 'system', memberId, { name: 'sandbox_held', to: products.join('.') }))
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

/** In production we assume nothing about an exchange that is not connected. */
const unconnected: Exchange = { holdings: noExchange, limitExposure: noExchange, holdBack: noExchange }

function noExchange(): Promise<never> {
  return Promise.reject(new Error('No exchange is connected: see docs/operate/configure.md'))
}

export function exchangeFor(mode: Mode, db: Db): Exchange {
  return mode === 'sandbox' ? sandboxExchange(db) : unconnected
}
