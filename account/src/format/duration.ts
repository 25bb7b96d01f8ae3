import { figures } from '@tessera/ui/figures.ts'

/** From this many seconds on we use the next unit: 90 minutes, but 2 hours; 48 hours, but 3 days. */
const units = [
  { unit: 'minute', seconds: 60, upTo: 90 * 60 },
  { unit: 'hour', seconds: 3600, upTo: 48 * 3600 },
  { unit: 'day', seconds: 86_400, upTo: Infinity },
] as const

/** A duration in one unit, rounded up so that we never promise less: "1 minute", "26 hours". */
export function formatDuration(seconds: number, language: string): string {
  const { unit, seconds: size } = units.find(({ upTo }) => seconds <= upTo) ?? units[2]
  return new Intl.NumberFormat(language, { ...figures, style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.max(1, Math.ceil(seconds / size)),
  )
}
