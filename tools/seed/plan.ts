import { pick, seededRandom } from '../specimens/random.ts'

/** What a seeded case can be. */
export const seedKinds = [
  'passport',
  'identity-card',
  'driving-licence',
  'address-proof',
  'questionnaire',
  'appeal',
  'hold',
  'screening-hit',
  'newer-document',
] as const
export type SeedKind = (typeof seedKinds)[number]

/** A region, and a country that it serves. */
const regions = [
  { site: 'DEFAULT', residence: 'CH' },
  { site: 'EU', residence: 'NL' },
  { site: 'TUR', residence: 'TR' },
  { site: 'HKG', residence: 'HK' },
  { site: 'ARE', residence: 'AE' },
] as const
export const seedRegions: readonly string[] = regions.map(({ site }) => site)

/** How often each kind occurs in twenty cases. */
const shares: Record<SeedKind, number> = {
  passport: 6,
  'identity-card': 3,
  'driving-licence': 2,
  'address-proof': 3,
  questionnaire: 2,
  appeal: 1,
  hold: 1,
  'screening-hit': 1,
  'newer-document': 1,
}

export interface PlannedCase {
  kind: SeedKind
  site: string
  residence: string
}

/** The kinds and regions of so many cases: the same for the same number, and every twenty have every kind. */
export function planOf(
  count: number,
  kinds: readonly SeedKind[] = seedKinds,
  sites: readonly string[] = seedRegions,
): PlannedCase[] {
  const random = seededRandom(2026)
  const twenty = seedKinds.flatMap((kind) =>
    Array.from({ length: kinds.includes(kind) ? shares[kind] : 0 }, () => kind),
  )
  const [first, ...others] = regions.filter(({ site }) => sites.includes(site))
  if (!first || twenty.length === 0) return []
  const plan: PlannedCase[] = []
  while (plan.length < count)
    plan.push(...shuffled(twenty, random).map((kind) => ({ kind, ...pick(random, [first, ...others]) })))
  return plan.slice(0, count)
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item)
}
