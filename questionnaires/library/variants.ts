/** A variant of English has only the texts that differ from the English ones. */
export const isVariant = (language: string): boolean => language.startsWith('en-')

/** The texts of English with those that a variant changes. */
export function withOverrides(base: unknown, overrides: unknown): unknown {
  if (!isObject(base) || !isObject(overrides)) return overrides
  const changed = Object.entries(overrides).map(([key, text]) => [key, withOverrides(base[key], text)] as const)
  return { ...base, ...Object.fromEntries(changed) }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
