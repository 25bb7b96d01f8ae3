/** Its own part of the page shows the failure. If that part is gone or never rendered, the failure is not shown. */
export function inPlace<T>(asked: Promise<T>): Promise<T> {
  asked.catch(() => undefined)
  return asked
}
