import type { KycInfo } from './kyc-info.ts'

type Product = KycInfo['levels'][number]['products'][number]
/** What the member could use when they last saw it, by product. */
export type KnownProducts = ReadonlyMap<string, Pick<Product, 'limit' | 'period' | 'perMonth'>>

let known: KnownProducts | null = null

/** The products that the reached level opens and nothing restricts. */
export function openProducts({ levels, applicant, limitation }: KycInfo): Product[] {
  const reached = levels.find(({ level }) => level === applicant.level)?.products ?? []
  return reached.filter(({ product, allowed }) => allowed && !limitation.includes(product))
}

/** Remembers what the member has seen that they can use, which a later result compares with. Null forgets it. */
export function knowProducts(info: KycInfo | null): void {
  known = info && new Map(openProducts(info).map((one) => [one.product, one]))
}

/** What the member could use before. Null if this page does not know. */
export const knownProducts = (): KnownProducts | null => known
