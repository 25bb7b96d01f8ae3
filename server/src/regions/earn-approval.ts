import type { Region } from './region.ts'

/**
 * In Hong Kong, EARN is open to retail clients only with the regulator's approval, so a level that opens it must say
 * which one, and of which day.
 */
export function earnWithoutApproval({ site, levels }: Region): string[] {
  if (site !== 'HKG') return []
  return levels.flatMap(({ level, products }) =>
    products
      .filter(({ product, allowed, source, asOf }) => product === 'EARN' && allowed && !(source && asOf))
      .map(() => `${level} opens EARN to retail clients and names no approval ("source" and "asOf")`),
  )
}
