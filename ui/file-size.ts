import { figures } from './figures.ts'

const units = [
  { unit: 'megabyte', bytes: 1024 * 1024 },
  { unit: 'kilobyte', bytes: 1024 },
] as const

/** The size of a file in a common unit, such as "2.4 MB". */
export function fileSize(bytes: number, language: string): string {
  const { unit, bytes: one } = units.find((candidate) => bytes >= candidate.bytes) ?? units[1]
  const digits = unit === 'megabyte' ? 1 : 0
  // A file of a few bytes is never "0 kB".
  return new Intl.NumberFormat(language, { ...figures, style: 'unit', unit, maximumFractionDigits: digits }).format(
    bytes === 0 ? 0 : Math.max(bytes / one, digits === 0 ? 1 : 0),
  )
}
