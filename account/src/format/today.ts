/** The calendar date (`YYYY-MM-DD`) of a moment in the member's time zone. */
export const localDay = (at: Date): string =>
  [String(at.getFullYear()).padStart(4, '0'), two(at.getMonth() + 1), two(at.getDate())].join('-')

const two = (number: number): string => String(number).padStart(2, '0')

/** What counts as today here: the member's date and the one in UTC, which differ around midnight. */
export function daysHere(now: Date): { today: string; earliest: string; latest: string } {
  const [today, local] = [now.toISOString().slice(0, 10), localDay(now)]
  return { today, earliest: today < local ? today : local, latest: today > local ? today : local }
}
