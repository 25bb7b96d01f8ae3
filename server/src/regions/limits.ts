import type { TaskRule } from './task-rules.ts'
import type { Region } from './region.ts'

type Level = Region['levels'][number]

/** A limit that doing something raises, or, with `opens`, a product that it opens; without a number there is no limit then. */
export interface RaisedLimit {
  product: string
  opens: boolean
  limit: string | null
  period: 'day' | 'month' | null
}

/** The levels of a site with what is open, and the limits that hold, where these have lifted some: ids of rules that are done, names of classes. */
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

/** Whether a product of a level is open to a member for whom these lift what they lift. */
export const isOpen = (product: Level['products'][number], lifters: ReadonlySet<string>): boolean =>
  product.allowed || isLifted(product, lifters)

/** The other products of a level that share the limit of this one. */
export function sharingWith({ products }: Level, { product, together }: Level['products'][number]): string[] {
  return together === undefined
    ? []
    : products.filter((one) => one.together === together && one.product !== product).map((one) => one.product)
}

/** What lifts limits somewhere at a site. */
export function liftersAt(region: Region): string[] {
  return [
    ...new Set(region.levels.flatMap(({ products }) => products.flatMap(({ lifted }) => lifted?.by ?? []))),
  ].toSorted()
}

/** Limits at the member's level, or at the first one, that a rule raises, and products that it opens: by itself, or by the class it leads to. */
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
