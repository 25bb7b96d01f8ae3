import { findMiniApp, platformOf, type MiniApp } from './platform.ts'

/** Browsers let no page set `User-Agent`: inside the messenger every call carries the same under this name. */
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
  // A header holds printable ASCII; a separator inside a value would make two of it.
  return Object.entries(parts)
    .map(([name, value]) => `${name}=${value.replaceAll(/[^\u0020-\u007e]|[;=]/g, '?')}`)
    .join('; ')
}

/** What every call of this page carries inside the messenger; nothing in a browser. */
export function miniAppHeaders(
  company: string,
  browser: Pick<Window, 'location' | 'navigator' | 'sessionStorage'>,
): Record<string, string> {
  const miniApp = findMiniApp({ hash: browser.location.hash, storage: () => browser.sessionStorage })
  return miniApp ? { [header]: miniAppUserAgent(miniApp, company, browser.navigator.userAgent) } : {}
}
