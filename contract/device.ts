/* The order matters: every browser's user agent also names its ancestors. */
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

/** Browser and system by their common names; empty if the browser does not report them. */
export function deviceOf(userAgent: string): { browser: string; system: string } {
  const named = (names: readonly (readonly [string, RegExp])[]): string =>
    names.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? ''
  return { browser: named(browsers), system: named(systems) }
}
