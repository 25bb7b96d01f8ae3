import type { Page } from '@playwright/test'

/** What a journey costs the member. */
export interface Cost {
  /** The words of each screen on which the member did something, by its heading, and of the last one. */
  screens: Record<string, number>
  taps: number
  /** Fields in which the member typed. */
  typed: number
}

/** Counts from now on what a member does and reads, until the document is left. */
export async function startCounting(page: Page): Promise<void> {
  await page.evaluate(() => {
    const cost: Cost = { screens: {}, taps: 0, typed: 0 }
    const fields = new Set<EventTarget | null>()
    // What is only for screen readers repeats what others see.
    const isShown = ({ parentElement: element }: Text): boolean =>
      (element?.checkVisibility({ visibilityProperty: true }) ?? false) && !element?.closest('.visually-hidden')
    const wordsIn = (root: Node): number => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      let count = 0
      while (walker.nextNode())
        if (walker.currentNode instanceof Text && isShown(walker.currentNode))
          count += walker.currentNode.data.match(/[\p{L}\p{N}’'-]+/gu)?.length ?? 0
      return count
    }
    const look = (): void => {
      const main = document.querySelector<HTMLElement>('main')
      // A photo to review is another screen than the same photo to take.
      const shown = `${main?.querySelector('h1')?.innerText ?? ''}${main?.querySelector('img') ? ', with a photo' : ''}`
      const words = main ? wordsIn(main) : 0
      cost.screens[shown] = Math.max(cost.screens[shown] ?? 0, words)
    }
    const listen = (name: string, act: (event: Event) => void): void =>
      document.addEventListener(name, (event) => (event.isTrusted ? act(event) : undefined), { capture: true })
    listen('pointerdown', () => {
      look()
      cost.taps += 1
    })
    listen('input', ({ target }) => {
      if (target instanceof HTMLInputElement && !['radio', 'checkbox', 'file'].includes(target.type)) fields.add(target)
      cost.typed = fields.size
    })
    Object.assign(window, { costSoFar: () => (look(), cost) })
  })
}

/** What it cost, with the screen that is shown now. */
export async function costOf(page: Page): Promise<Cost> {
  return page.evaluate(() => (window as unknown as { costSoFar: () => Cost }).costSoFar())
}
