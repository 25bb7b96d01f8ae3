/* The order matters: every browser names the ones it descends from. */
const browsers = [
  ['Edge', /\bEdgA?\/|\bEdgiOS\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\bFirefox\/|\bFxiOS\//],
  ['Chrome', /\bChrome\/|\bCriOS\/|\bHeadlessChrome\//],
  ['Safari', /\bSafari\//],
] as const

const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const

/** Browser and system by the names a member knows; empty where the browser does not say. */
export function deviceOf(userAgent: string): { browser: string; system: string } {
  const named = (names: readonly (readonly [string, RegExp])[]): string =>
    names.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? ''
  return { browser: named(browsers), system: named(systems) }
}
