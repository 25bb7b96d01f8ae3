import { figures } from '@tessera/ui/figures.ts'

/** A share as a percentage. Always with the sign of the texts: Arabic has another of its own. */
export function formatPercent(share: number, language: string): string {
  return new Intl.NumberFormat(language, { ...figures, style: 'percent', signDisplay: 'negative' })
    .formatToParts(share)
    .map(({ type, value }) => (type === 'percentSign' ? '%' : value))
    .join('')
}
