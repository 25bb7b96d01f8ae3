import { clientClasses } from '@tessera/contract/client-class.ts'
import type { Calls } from '@tessera/contract/endpoints.ts'
import { Decimal } from '@tessera/questionnaires/engine/decimal.ts'
import { levelsFor, liftersAt, sharingWith } from '../regions/limits.ts'
import type { Region } from '../regions/region.ts'

type KycInfo = Calls['POST /v3/private/kyc/kyc-info']['result']
type Tables = Pick<KycInfo, 'levels' | 'quotas'>
const regionTables = new WeakMap<Region, Map<string, Tables>>()

/** A region's limits in kyc-info, for everyone who has the same ones lifted. Computed once. */
export function tablesOf(region: Region, lifters: ReadonlySet<string>): Tables {
  const key = liftersAt(region)
    .filter((one) => lifters.has(one))
    .join(' ')
  const known = regionTables.get(region) ?? new Map<string, Tables>()
  regionTables.set(region, known)
  const found = known.get(key)
  if (found) return found
  const lifted = levelsFor(region, lifters)
  const levels = lifted.map((offer) => ({
    level: offer.level,
    needs: offer.needs,
    products: offer.products.map((product) => productOf(offer, product)),
  }))
  const computed = { levels, quotas: quotas({ ...region, levels: lifted }) }
  known.set(key, computed)
  return computed
}

function productOf(
  offer: Region['levels'][number],
  product: Region['levels'][number]['products'][number],
): KycInfo['levels'][number]['products'][number] {
  const { allowed, limit, period, perMonth, lifted } = product
  const sharing = sharingWith(offer, product)
  return {
    product: product.product,
    allowed,
    limit: limit ?? null,
    period: period ?? null,
    ...(perMonth ? { perMonth: perMonth.limit } : {}),
    ...(sharing.length > 0 ? { together: sharing } : {}),
    ...(allowed || !lifted ? {} : { openedBy: clientClasses.filter((one) => lifted.by.includes(one)) }),
  }
}

/** The daily withdrawal limit of each level in the region's coin (specification: the BTC limit per level). */
function quotas(region: Region): KycInfo['quotas'] {
  return region.levels.map(({ level, products }) => {
    const usd = products.find(({ product, allowed }) => product === 'CRYPTO_WITHDRAW' && allowed)?.limit ?? '0'
    return { level, coinLimit: { coin: region.coin.code, limit: inCoin(usd, region.coin.usdPerCoin) } }
  })
}

/** USD to coin with eight decimals, rounded down. */
function inCoin(usd: string, usdPerCoin: string): string {
  return new Decimal(usd).div(usdPerCoin).toDecimalPlaces(8, Decimal.ROUND_DOWN).toString()
}
