/** The same day this many months later. The last day of the month where that day does not exist. */
export function monthsAfter(from: Date, months: number): Date {
  const then = new Date(from)
  then.setUTCMonth(then.getUTCMonth() + months)
  if (then.getUTCDate() !== from.getUTCDate()) then.setUTCDate(0)
  return then
}

const dayMs = 86_400_000

/** This many days later, or earlier if negative. */
export function daysAfter(from: Date, days: number): Date {
  return new Date(from.getTime() + days * dayMs)
}

/** The time this many days from now. Null for no deadline. */
export function dueAfter(days: number | undefined, now = new Date()): Date | null {
  return days === undefined ? null : daysAfter(now, days)
}

/** Whole years from a date of birth (`YYYY-MM-DD`) to a day. */
export function ageOn(birthDate: string, day: Date): number {
  const [years = 0, months = 1, days = 1] = birthDate.split('-').map(Number)
  const hadBirthday = day.getUTCMonth() + 1 > months || (day.getUTCMonth() + 1 === months && day.getUTCDate() >= days)
  return day.getUTCFullYear() - years - (hadBirthday ? 0 : 1)
}

/** The birthday on which a person reaches an age. */
export function birthdayOf(birthDate: string, age: number): Date {
  const [years = 0, months = 1, days = 1] = birthDate.split('-').map(Number)
  return new Date(Date.UTC(years + age, months - 1, days))
}
