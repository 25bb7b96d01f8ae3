import type { TaskRule } from './task-rules.ts'
import type { Region } from './region.ts'

type Level = Region['levels'][number]

/** A limit that a task raises. With `opens`: a product that it opens. Without a number there is no limit afterwards. */
export interface RaisedLimit {
  product: string
  opens: boolean
  limit: string | null
  period: 'day' | 'month' | null
}

/**
 * The levels of a region with their open products and current limits. The done rules (ids) and the class names given
 * here raise limits.
 */
export function levelsFor(region: Region, lifters: ReadonlySet<string>): Level[] {
  return region.levels.map((level) => ({
    ...level,
    products: level.products.map((product) => {
      if (!product.lifted || !isLifted(product, lifters)) return product
      const { limit: _limit, period: _period, perMonth: _perMonth, together: _together, ...open } = product
      const { limit, period } = product.lifted
      return { ...open, allowed: true, ...(limit === undefined ? {} : { limit, period: period ?? 'day' }) }
    }),
  }))
}

const isLifted = ({ lifted }: Level['products'][number], lifters: ReadonlySet<string>): boolean =>
  lifted?.by.some((one) => lifters.has(one)) === true

/** Whether a product of a level is open to a member who has done these tasks or has these classes. */
export const isOpen = (product: Level['products'][number], lifters: ReadonlySet<string>): boolean =>
  product.allowed || isLifted(product, lifters)

/** Whether a region opens a product to anyone: at some level, or to some class. */
export const isEverOpen = (region: Region, product: string): boolean =>
  region.levels.some(({ products }) =>
    products.some((one) => one.product === product && (one.allowed || one.lifted !== undefined)),
  )

/** Products that some regions open to retail clients, and others do not. */
export function differingProducts(regions: readonly Region[]): string[] {
  const openAt = regions.map(
    ({ levels }) =>
      new Set(levels.flatMap(({ products }) => products.flatMap((one) => (one.allowed ? [one.product] : [])))),
  )
  return [...new Set(openAt.flatMap((open) => [...open]))].filter(
    (product) => !openAt.every((open) => open.has(product)),
  )
}

/** The other products of a level that share the limit of this one. */
export function sharingWith({ products }: Level, { product, together }: Level['products'][number]): string[] {
  return together === undefined
    ? []
    : products.filter((one) => one.together === together && one.product !== product).map((one) => one.product)
}

/** Everything that raises limits in a region. */
export function liftersAt(region: Region): string[] {
  return [
    ...new Set(region.levels.flatMap(({ products }) => products.flatMap(({ lifted }) => lifted?.by ?? []))),
  ].toSorted()
}

/**
 * Limits at the member's level (or the first one) that a rule raises, and products that it opens: directly, or through
 * the class it leads to.
 */
export function raisedBy(
  region: Region,
  level: number,
  { id, template }: Pick<TaskRule, 'id' | 'template'>,
): RaisedLimit[] {
  const names = [
    id,
    ...(region.classes ?? [])
      .filter((one) => template !== undefined && one.template === template)
      .map((one) => one.class),
  ]
  const products = region.levels[Math.max(1, level)]?.products ?? []
  return products.flatMap(({ product, allowed, lifted }) =>
    lifted?.by.some((one) => names.includes(one))
      ? [
          {
            product,
            opens: !allowed,
            limit: lifted.limit ?? null,
            period: lifted.limit === undefined ? null : (lifted.period ?? 'day'),
          },
        ]
      : [],
  )
}
