/**
 * Formats dates and times for the language, with our digits and, for times, the zone. Leaves other values as they are.
 */
export function inWords(value: string, language: string, timeZone: string): string {
  if (!/^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/.test(value)) return value
  const [at, figures] = [new Date(value), { calendar: 'gregory', numberingSystem: 'latn' }]
  // Our English is British, with the day first.
  const order = language === 'en' ? 'en-GB' : language
  if (value.length === 10)
    return new Intl.DateTimeFormat(order, { ...figures, dateStyle: 'long', timeZone: 'UTC' }).format(at)
  const written = new Intl.DateTimeFormat(order, {
    ...figures,
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  }).format(at)
  return timeZone === 'UTC' ? `${written} UTC` : `${written} UTC${timeZone}`
}
