import { deviceOf } from '@tessera/contract/device.ts'

/** Browser and system by their names, or the user agent if it names none. */
export function deviceText(userAgent: string): string {
  const { browser, system } = deviceOf(userAgent)
  return [browser, system].filter(Boolean).join(', ') || userAgent
}
