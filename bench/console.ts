/** A scripted reviewer with the keyboard alone: how many actions a plain identity takes, and how long each step does. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium, type Locator, type Page } from '@playwright/test'
import { findBrowser } from '../e2e/browser.ts'
import { Product } from '../e2e/product.ts'

const cases = 50
/** How many cases are opened from the queue, whose picture was not loaded ahead, and how many with N. */
const opened = 20
/**
 * Silent reading of English: 238 words a minute on average (Brysbaert 2019, https://doi.org/10.1016/j.jml.2019.104047). What
 * a machine read is also read on the document, so it counts twice.
 */
const wordsPerMinute = 238

/** Milliseconds of one step, or a number of actions. */
export interface ConsoleRow {
  step: string
  p50: number
  p95: number
  aim: number
}

interface Decided {
  plain: boolean
  actions: number
  /** From the picture to the sent decision, without reading. */
  machine: number
  reading: number
}

export async function benchConsole(): Promise<ConsoleRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-bench-'))
  const product = new Product(folder)
  await product.start()
  const browser = await chromium.launch(await findBrowser())
  try {
    const env = { ...process.env, TESSERA_DATA_DIR: folder, TESSERA_MODE: 'sandbox' }
    await promisify(execFile)(
      process.execPath,
      ['tools/seed.ts', '--cases', String(cases), '--kinds', 'passport', '--regions', 'DEFAULT'],
      { env },
    )
    const page = await browser.newPage({ viewport: { width: 1280, height: 720 } })
    page.setDefaultTimeout(20_000)
    await page.addInitScript(watchPictures)
    await page.goto(`${product.url}/staff/`)
    await page.getByRole('button', { name: 'Sign in as reviewer' }).click()
    await page.getByRole('table').waitFor()
    const cold = await openFromQueue(page)
    const ahead = await openWithN(page)
    const decided = await decideAll(page)
    const plain = decided.filter((one) => one.plain)
    return [
      row('open a case from the queue → first evidence pixel', cold, 600),
      row('N → evidence pixel of the next case, loaded ahead', ahead, 150),
      row(
        `actions of a plain identity (${plain.length} cases)`,
        plain.map(({ actions }) => actions),
        12,
      ),
      row(
        'machine time of a plain identity, open → next case',
        plain.map(({ machine }) => machine),
        45_000,
      ),
      row(
        `with reading at ${wordsPerMinute} words a minute`,
        plain.map(({ machine, reading }) => machine + reading),
        45_000,
      ),
    ]
  } finally {
    await browser.close()
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function row(step: string, values: readonly number[], aim: number): ConsoleRow {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number): number => Math.round(sorted[Math.floor(sorted.length * share)] ?? Number.NaN)
  return { step, p50: at(0.5), p95: at(0.95), aim }
}

declare global {
  interface Window {
    /** When the last key was pressed, and when the picture of each address was first painted. */
    pressedAt: number
    paintedAt: Record<string, number>
    /** The picture of the case that is left. It stays until the next page is drawn. */
    leftPicture: string
  }
}

/** Runs in the page: notes when a key is pressed, and when a picture of a case is painted. */
function watchPictures(): void {
  window.pressedAt = 0
  window.paintedAt = {}
  window.leftPicture = ''
  window.addEventListener('keydown', () => (window.pressedAt = performance.now()), true)
  const look = (): void => {
    const picture = document.querySelector<HTMLImageElement>('main section img')
    const path = location.pathname
    if (!picture?.complete || picture.naturalWidth === 0 || picture.src === window.leftPicture) return
    // The frame after the one in which it is complete has it on the screen.
    requestAnimationFrame(() => {
      window.paintedAt[path] ??= performance.now()
    })
  }
  const frame = (): void => {
    look()
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
}

/** Where the page is. Playwright learns of it later. */
const pathOf = (page: Page): Promise<string> => page.evaluate(() => location.pathname)

/** Presses a key and waits for the evidence of another case than this one. Returns the milliseconds, below 0 when none is left. */
async function untilPicture(page: Page, key: string, leaving: string): Promise<number> {
  await page.evaluate(() => {
    window.paintedAt = {}
    window.leftPicture = document.querySelector<HTMLImageElement>('main section img')?.src ?? ''
  })
  await page.keyboard.press(key)
  const pressed = await page.evaluate(() => window.pressedAt)
  const painted = await page.waitForFunction(
    (before) => {
      const { pathname } = location
      if (before !== '' && !pathname.includes('/case/')) return -1
      return pathname !== before ? window.paintedAt[pathname] : undefined
    },
    leaving,
    { polling: 20 },
  )
  return Number(await painted.jsonValue()) - pressed
}

/** J and Enter in the queue: the picture was not loaded ahead. */
async function openFromQueue(page: Page): Promise<number[]> {
  const times: number[] = []
  for (let index = 0; index < opened; index += 1) {
    await page.goto(new URL('/staff/', page.url()).href)
    await page.getByRole('table').waitFor()
    for (let down = 0; down <= index; down += 1) await page.keyboard.press('j')
    times.push(await untilPicture(page, 'Enter', ''))
  }
  return times
}

/** N twice: the second case is the one whose picture was loaded ahead while the first was open. */
async function openWithN(page: Page): Promise<number[]> {
  const times: number[] = []
  for (let index = 0; index < opened; index += 1) {
    // A case that was left undecided is not loaded ahead again.
    await page.evaluate(() => sessionStorage.clear())
    await page.goto(new URL('/staff/', page.url()).href)
    await page.getByRole('table').waitFor()
    const ahead = page.waitForResponse((answer) => answer.url().includes('ahead=yes'))
    await untilPicture(page, 'n', '')
    await (await ahead).finished()
    times.push(await untilPicture(page, 'n', await pathOf(page)))
  }
  return times
}

/** Decides every case with the keys, and counts them. */
async function decideAll(page: Page): Promise<Decided[]> {
  const decided: Decided[] = []
  await page.evaluate(() => sessionStorage.clear())
  await page.goto(new URL('/staff/', page.url()).href)
  await page.getByRole('table').waitFor()
  await untilPicture(page, 'n', '')
  // The queue comes when no case is left.
  while ((await pathOf(page)).includes('/case/')) decided.push(await decideOne(page))
  return decided
}

/** What a reviewer reads before deciding: compared details, reasons, checks and the decision, but not the history. */
async function wordsToRead(page: Page): Promise<number> {
  const wordsOf = async (title: string): Promise<number> => {
    const card = page.getByRole('region', { name: title })
    return (await card.count()) === 0 ? 0 : (await card.first().innerText()).split(/\s+/).length
  }
  const counts = await Promise.all(['Compared details', 'Reasons', 'Checks', 'Decision'].map(wordsOf))
  const onDocument = await page
    .getByRole('region', { name: 'Compared details' })
    .locator('td:nth-child(3)')
    .allInnerTexts()
  return [...counts, onDocument.join(' ').split(/\s+/).length].reduce((sum, count) => sum + count, 0)
}

async function decideOne(page: Page): Promise<Decided> {
  // The picture comes before the rest of the case.
  await page.getByRole('button', { name: 'Approve' }).waitFor()
  const reading = (await wordsToRead(page)) * (60_000 / wordsPerMinute)
  const before = await pathOf(page)
  const because = page.getByLabel('Why you’re approving it anyway')
  const send = page.getByRole('button', { name: 'Send decision' })
  const began = performance.now()
  // The key that brought this case: N, or the one before that sent a decision.
  let actions = 1
  await page.keyboard.press('a')
  actions += 1
  await because.or(send).first().waitFor()
  const plain = !(await because.isVisible())
  if (!plain) await focused(page, because)
  if (!plain)
    for (const key of ['ArrowDown', 'Tab', 'Enter']) {
      await page.keyboard.press(key)
      actions += 1
    }
  await focused(page, send)
  const confirm = page.getByRole('button', { name: 'Confirm', exact: true })
  const next = untilPicture(page, 'Enter', before)
  actions += 1
  // Every five minutes a confirmation comes first.
  await Promise.race([next, confirm.waitFor().catch(() => undefined)])
  if (await confirm.isVisible()) {
    await focused(page, confirm)
    await page.keyboard.press('Enter')
    actions += 1
  }
  await next
  return { plain, actions, machine: performance.now() - began, reading }
}

/** Waits until a key would act on this element, as a person does who sees the focus. */
async function focused(page: Page, target: Locator): Promise<void> {
  const element = await target.elementHandle()
  await page.waitForFunction((one) => one === document.activeElement, element, { polling: 'raf' })
}
