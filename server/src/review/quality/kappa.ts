/** How far two people who labelled the same things agree. */
export interface Agreement {
  reviewed: number
  agreed: number
  kappa: number | null
}

/**
 * Agreement and Cohen's kappa: agreement beyond what chance gives two people who use each label as often as these two.
 * Null when chance alone explains full agreement, because both used one label only.
 */
export function agreementOf(pairs: readonly (readonly [first: string, second: string])[]): Agreement {
  const reviewed = pairs.length
  const agreed = pairs.filter(([first, second]) => first === second).length
  const labels = new Set(pairs.flat())
  const share = (of: 0 | 1, label: string): number => pairs.filter((pair) => pair[of] === label).length / reviewed
  const chance = [...labels].reduce((sum, label) => sum + share(0, label) * share(1, label), 0)
  const kappa = reviewed === 0 || chance >= 1 ? null : (agreed / reviewed - chance) / (1 - chance)
  return { reviewed, agreed, kappa }
}
