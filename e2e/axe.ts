import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

/** All that axe knows, or the rules of WCAG 2.2 A and AA alone. */
export type Rules = 'all' | 'wcag'

const wcag: RunOptions = { runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] } }

/** Axe finds nothing on the page; what it finds is told with the elements. */
export async function expectFaultless(page: Page, rules: Rules = 'all'): Promise<void> {
  expect(await faultsOn(page, rules)).toEqual([])
}

/** What axe finds on the page, each with its elements. */
export async function faultsOn(page: Page, rules: Rules): Promise<string[]> {
  // What passed is not asked for: telling it element by element takes longer than looking.
  const options: RunOptions = { resultTypes: ['violations'], ...(rules === 'wcag' ? wcag : {}) }
  return page.frames().length > 1 ? inFrames(page, options) : inPage(page, options)
}

async function inFrames(page: Page, options: RunOptions): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).options(options).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

/** Without frames nothing has to be put together from several pages: axe is brought once, and answers where it looks. */
async function inPage(page: Page, options: RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (asked) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, asked)
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  }, options)
}
