/** A source of random numbers in [0, 1). */
export type Random = () => number

/**
 * A small repeatable generator (mulberry32): the same seed always gives the same numbers, so that a specimen set can
 * be reproduced byte for byte. Not for secrets.
 */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** One element of a non-empty list. */
export function pick<First, Rest>(random: Random, items: readonly [First, ...Rest[]]): First | Rest {
  return items[Math.floor(random() * items.length)] ?? items[0]
}

/** A whole number from `low` to `high`, both included. */
export function between(random: Random, low: number, high: number): number {
  return low + Math.floor(random() * (high - low + 1))
}

/** A roughly normal number (mean 0, deviation 1): the sum of six uniform ones is close enough for image noise. */
export function normal(random: Random): number {
  let sum = 0
  for (let i = 0; i < 6; i += 1) sum += random()
  return (sum - 3) * Math.SQRT2
}
