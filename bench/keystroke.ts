/** What one key press costs in the longest questionnaire, on a four times slower processor. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type CDPSession } from '@playwright/test'
import { findBrowser } from '../e2e/browser.ts'
import { Product } from '../e2e/product.ts'
import { median } from './server.ts'

/** Enhanced due diligence, in the authors' preview: the members' form and engine, and the evaluation beside it. */
const template = 220

/** A text field's mean over the keys, in milliseconds. */
export interface KeystrokeRow {
  field: string
  script: number
  /** With style, layout and paint. */
  task: number
}

/** Fills in the example, which opens its branches, and types in each text field of each step. */
export async function benchKeystroke(): Promise<{ rows: KeystrokeRow[]; median: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-bench-'))
  const product = new Product(folder)
  await product.start()
  const browser = await chromium.launch(await findBrowser())
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
    await page.goto(`${product.url}/user/accounts/questionnaire-preview?template=${template}`)
    await page.getByRole('button', { name: 'Fill in example' }).click()
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Performance.enable')
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const rows: KeystrokeRow[] = []
    const steps = page.getByRole('navigation').getByRole('button')
    for (let step = 0; step < Math.max(1, await steps.count()); step += 1) {
      if ((await steps.count()) > 0) await steps.nth(step).click()
      for (const field of await page.locator('#main input[type=text]:not([role]), #main textarea').all()) {
        await field.focus()
        const before = await spent(cdp)
        const keys = 'abcdefghij'
        await page.keyboard.type(keys, { delay: 60 })
        const after = await spent(cdp)
        rows.push({
          field: (await field.getAttribute('id')) ?? '',
          script: (after.script - before.script) / keys.length,
          task: (after.task - before.task) / keys.length,
        })
      }
    }
    return { rows, median: median(rows.map(({ script }) => script)) }
  } finally {
    await browser.close()
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function spent(cdp: CDPSession): Promise<{ script: number; task: number }> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  const of = (name: string): number => (metrics.find((metric) => metric.name === name)?.value ?? 0) * 1000
  return { script: of('ScriptDuration'), task: of('TaskDuration') }
}
