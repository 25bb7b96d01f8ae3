import { pick, seededRandom } from '../specimens/random.ts'

/** What is rare: once in a hundred cases. */
const rareKinds = ['hand-over', 'transfer', 'video-call', 'cancelled-video-call', 'erasure'] as const

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
  ...rareKinds,
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
const shares: Record<Exclude<SeedKind, (typeof rareKinds)[number]>, number> = {
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

/** How many rows of the queue a case is: a cancelled video call is one beside its questionnaire. */
const rowsOf = (kind: SeedKind): number => (kind === 'cancelled-video-call' ? 2 : 1)

/**
 * The kinds and regions of as many cases as give so many rows of the queue: the same for the same number. Every twenty have every common kind, the first
 * of each five twenties the rare ones in place of passports.
 */
export function planOf(
  count: number,
  kinds: readonly SeedKind[] = seedKinds,
  sites: readonly string[] = seedRegions,
): PlannedCase[] {
  const random = seededRandom(2026)
  const twenty = seedKinds.flatMap((kind) =>
    Array.from(
      { length: kinds.includes(kind) && kind in shares ? shares[kind as keyof typeof shares] : 0 },
      () => kind,
    ),
  )
  const rare = rareKinds.filter((kind) => kinds.includes(kind))
  const [first, ...others] = regions.filter(({ site }) => sites.includes(site))
  if (!first || twenty.length + rare.length === 0) return []
  const plan: PlannedCase[] = []
  let missing = count
  for (let round = 0; missing > 0; round += 1) {
    const isRare = round % 5 === 0 || twenty.length === 0
    const some = isRare ? [...rare, ...twenty.slice(twenty.length === 20 ? rare.length : 0)] : twenty
    for (const kind of shuffled<SeedKind>(some, random)) {
      const place = pick(random, [first, ...others])
      // Only cancelled video calls are chosen, and an odd number: the last has no room.
      const isLast = missing === 1 && some.every((one) => rowsOf(one) > 1)
      if (rowsOf(kind) > missing && !isLast) continue
      plan.push({ kind, ...place })
      missing -= rowsOf(kind)
    }
  }
  return plan
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item)
}
