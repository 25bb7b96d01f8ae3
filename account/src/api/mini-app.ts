import { findMiniApp, platformOf, type MiniApp } from './platform.ts'

/** Browsers do not let a page set `User-Agent`. Inside the messenger every call sends it under this name. */
const header = 'X-User-Agent'

/** Company, platform, system and device of a call from inside the messenger. */
export function miniAppUserAgent(miniApp: MiniApp, company: string, userAgent: string): string {
  const found = (...patterns: RegExp[]): string =>
    patterns.map((pattern) => pattern.exec(userAgent)?.[1]).find(Boolean) ?? 'unknown'
  const parts = {
    company,
    platform: platformOf(miniApp, userAgent),
    system: found(
      /(Android [\d.]+|iPhone OS [\d_]+|Windows NT [\d.]+|Mac OS X [\d_.]+)/,
      /(OS [\d_]+|Linux)/,
    ).replaceAll('_', '.'),
    device: found(/Android [\d.]+; ([^;)]+)/, /(iPhone|iPad|iPod|Macintosh|Windows|Linux)/).trim(),
  }
  // A header may contain printable ASCII only. A separator inside a value would split it.
  return Object.entries(parts)
    .map(([name, value]) => `${name}=${value.replaceAll(/[^\u0020-\u007e]|[;=]/g, '?')}`)
    .join('; ')
}

/** Headers of every call inside the messenger; none in a browser. */
export function miniAppHeaders(
  company: string,
  browser: Pick<Window, 'location' | 'navigator' | 'sessionStorage'>,
): Record<string, string> {
  const miniApp = findMiniApp({ hash: browser.location.hash, storage: () => browser.sessionStorage })
  return miniApp ? { [header]: miniAppUserAgent(miniApp, company, browser.navigator.userAgent) } : {}
}
