/** What the member chose; `system` follows the device. */
export type ThemeChoice = 'light' | 'dark' | 'system'

/** The choice that the page was loaded with. */
export function readTheme(page: Document): ThemeChoice {
  const theme = page.documentElement.dataset['theme']
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

/** The cookie with which the server writes the theme into the next page, so that it never flashes. */
export function themeCookie(choice: ThemeChoice, shortName: string): string {
  const lifetime = choice === 'system' ? 'Max-Age=0' : 'Max-Age=31536000'
  return `${shortName}-theme=${choice === 'system' ? '' : choice}; Path=/; ${lifetime}; SameSite=Lax`
}

/** Shows and stores the theme. */
export function applyTheme(choice: ThemeChoice, shortName: string, page: Document): void {
  page.documentElement.dataset['theme'] = choice === 'system' ? '' : choice
  page.cookie = themeCookie(choice, shortName)
}
