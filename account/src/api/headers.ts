/** Headers that the messenger's shell adds to every call; empty in a browser. */
const shellHeaders: Record<string, string> = {}

/** From now on every call sends these headers, whichever client makes it, and uploads too. */
export function carryAlways(headers: Readonly<Record<string, string>>): void {
  Object.assign(shellHeaders, headers)
}

/** Headers of every call (specification, section 7). */
export function commonHeaders(platform: string): Record<string, string> {
  return {
    Accept: 'application/json',
    'Content-Type': 'application/json',
    platform,
    'Accept-Language': document.documentElement.lang,
    ...shellHeaders,
  }
}
