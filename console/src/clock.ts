/** How far the server's clock is ahead of this computer's, in milliseconds. */
let ahead = 0
/** Headers have whole seconds and arrive late: a smaller difference is none. */
const noticeable = 30_000

/** Takes the time of an answer, so that claims and due times are right on a computer whose clock is not. */
export function noteServerTime(date: string | null): void {
  const difference = Date.parse(date ?? '') - Date.now()
  if (!Number.isNaN(difference)) ahead = Math.abs(difference) < noticeable ? 0 : difference
}

/** Now, by the server's clock. */
export function serverNow(): number {
  return Date.now() + ahead
}
