/** Years of the last century may be read, too. */
const firstYear = 1900
/** Fewer digits are an age, a day or an hour: those of the emperors of Japan are told by the signs beside them. */
const smallestYear = 80

interface Span {
  from: number
  to: number
}

const yearOn = (calendar: string, day: string): number => {
  const parts = new Intl.DateTimeFormat(`en-u-ca-${calendar}`, { year: 'numeric', timeZone: 'UTC' }).formatToParts(
    new Date(`${day}T12:00:00Z`),
  )
  // Calendars that count from an emperor or in cycles have no such part: their years are told by signs, or are ours.
  return Number(parts.find(({ type }) => type === 'year')?.value)
}

const spans = new Map<string, Span[]>()

/** The years of this century up to this day in each calendar that CLDR knows: 2567 is a year of Thailand, 113 one of Taiwan, 1403 one of Iran. */
function spansUntil(today: string): Span[] {
  const known = spans.get(today)
  if (known) return known
  const found = Intl.supportedValuesOf('calendar')
    .map((calendar) => ({ from: yearOn(calendar, '2000-01-01'), to: yearOn(calendar, today) }))
    .filter(({ from }) => from >= smallestYear)
  spans.clear()
  spans.set(today, [{ from: firstYear, to: Number(today.slice(0, 4)) }, ...found])
  return spans.get(today) ?? []
}

/** Whether a number may be a year that has begun, in any calendar. */
export function isYearOfSome(number: number, today: string): boolean {
  return spansUntil(today).some(({ from, to }) => number >= from && number <= to)
}
