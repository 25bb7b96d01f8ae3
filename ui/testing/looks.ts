import '../brand.css'
import '../tokens.css'
import '../base.css'
import axe from 'axe-core'

export const themes = ['light', 'dark', 'black'] as const

/** Shows the page in one of the themes. */
export function showTheme(theme: (typeof themes)[number]): void {
  document.documentElement.lang = 'en'
  document.documentElement.dataset['theme'] = theme
}

/** Restores the device's theme, left to right. */
export function resetLook(): void {
  document.documentElement.removeAttribute('data-theme')
  document.documentElement.removeAttribute('dir')
}

/** What axe finds against WCAG 2.2 A and AA in an element: rule and place of each error. */
export function accessFaults(element: Element): Promise<string[]> {
  return faultsOf(element, { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })
}

/** The same in each theme, which it names. The themes differ in colours only. */
export async function faultsInThemes(element: Element): Promise<string[]> {
  const found: string[] = []
  for (const theme of themes) {
    showTheme(theme)
    endTransitions()
    const faults = theme === 'light' ? await accessFaults(element) : await colourFaults(element)
    found.push(...faults.map((fault) => `${theme}: ${fault}`))
  }
  showTheme('light')
  return found
}

/** Ends what changes in steps with the theme, such as the colours of buttons. A bar that counts time down goes on. */
export function endTransitions(): void {
  for (const change of document.getAnimations())
    if (change instanceof CSSTransition && Number(change.effect?.getTiming().duration) <= 1000) change.finish()
}

/** Those of its findings that depend on colours: what another theme of an element without faults can have. */
export function colourFaults(element: Element): Promise<string[]> {
  return faultsOf(element, { type: 'rule', values: ['color-contrast', 'link-in-text-block'] })
}

async function faultsOf(element: Element, runOnly: axe.RunOnly): Promise<string[]> {
  const { violations } = await axe.run(element, { runOnly, resultTypes: ['violations'] })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary ?? ''}`),
  )
}

/** By how many pixels the page is wider than its window; 0 if nothing scrolls sideways. */
export function overflow(): number {
  const { scrollWidth, clientWidth } = document.documentElement
  return Math.max(0, scrollWidth - clientWidth)
}
