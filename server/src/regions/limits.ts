import type { TaskRule } from '../tasks/rules.ts'
import type { Region } from './region.ts'

type Level = Region['levels'][number]

/** A limit that doing something raises; without a number it goes altogether. */
export interface RaisedLimit {
  product: string
  limit: string | null
  period: 'day' | 'month' | null
}

/** The levels of a site with the limits that hold where these have lifted some: ids of rules that are done, names of classes. */
export function levelsFor(region: Region, lifters: ReadonlySet<string>): Level[] {
  return region.levels.map((level) => ({
    ...level,
    products: level.products.map((product) => {
      if (!product.lifted?.by.some((one) => lifters.has(one))) return product
      const { limit: _limit, period: _period, perMonth: _perMonth, ...open } = product
      const { limit, period } = product.lifted
      return { ...open, ...(limit === undefined ? {} : { limit, period: period ?? 'day' }) }
    }),
  }))
}

/** What lifts limits somewhere at a site. */
export function liftersAt(region: Region): string[] {
  return [...new Set(region.levels.flatMap(({ products }) => products.flatMap(({ lifted }) => lifted?.by ?? [])))].toSorted()
}

/** Limits at the member's level, or at the first one, that a rule raises: by itself, or by the class it leads to. */
export function raisedBy(region: Region, level: number, { id, template }: Pick<TaskRule, 'id' | 'template'>): RaisedLimit[] {
  const names = [id, ...(region.classes ?? []).filter((one) => template !== undefined && one.template === template).map((one) => one.class)]
  const products = region.levels[Math.max(1, level)]?.products ?? []
  return products.flatMap(({ product, lifted }) =>
    lifted?.by.some((one) => names.includes(one)) ? [{ product, limit: lifted.limit ?? null, period: lifted.limit === undefined ? null : (lifted.period ?? 'day') }] : [],
  )
}
