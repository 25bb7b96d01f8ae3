import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

/** Every axe rule, or only the rules of WCAG 2.2 A and AA. */
export type Rules = 'all' | 'wcag'

const wcag: RunOptions = { runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] } }

/** Expects that axe finds nothing on the page. A failure names the elements. */
export async function expectFaultless(page: Page, rules: Rules = 'all'): Promise<void> {
  expect(await faultsOn(page, rules)).toEqual([])
}

/** The findings of axe on the page, each with its elements. */
export async function faultsOn(page: Page, rules: Rules): Promise<string[]> {
  // Leaves out what passed: reporting it element by element takes longer than the check.
  const options: RunOptions = { resultTypes: ['violations'], ...(rules === 'wcag' ? wcag : {}) }
  return page.frames().length > 1 ? inFrames(page, options) : inPage(page, options)
}

async function inFrames(page: Page, options: RunOptions): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).options(options).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

/** Without frames there are no results to combine from several pages, so axe is injected once and runs in the page. */
async function inPage(page: Page, options: RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (asked) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, asked)
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  }, options)
}
