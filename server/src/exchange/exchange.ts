import type { Db } from '../db/postgres.ts'
import type { Mode } from '../config.ts'

/** What the identity side must know of an account at the exchange. */
export interface Holdings {
  /** Any balance in a state's currency. */
  fiatBalance: boolean
  /** Any open order, advertisement or position. */
  openOrders: boolean
}

/**
 * The port to the exchange itself. An operator connects their own by giving another implementation to the context; it must answer
 * within a few seconds, and throw when it cannot know: an unknown account counts as not empty.
 */
export interface Exchange {
  holdings(memberId: number): Promise<Holdings>
}

/** The sandbox has no exchange: what an account holds stands in the member's attributes `sandbox_fiat` and `sandbox_orders`. */
export function sandboxExchange(db: Db): Exchange {
  return {
    async holdings(memberId) {
      const { sub_attribute: attributes } = await db.selectFrom('member').select('sub_attribute').where('id', '=', memberId).executeTakeFirstOrThrow()
      return { fiatBalance: attributes['sandbox_fiat'] === '1', openOrders: attributes['sandbox_orders'] === '1' }
    },
  }
}

/** In production nothing is assumed of an exchange that was not connected. */
const unconnected: Exchange = { holdings: () => Promise.reject(new Error('No exchange is connected: see docs/operate.md')) }

export function exchangeFor(mode: Mode, db: Db): Exchange {
  return mode === 'sandbox' ? sandboxExchange(db) : unconnected
}
