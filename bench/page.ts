/** First screen: bytes and times of the personal page against the floor of the same frameworks, in one run. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import { chromium, type Browser, type BrowserContext, type CDPSession } from '@playwright/test'
import Fastify from 'fastify'
import { build } from 'vite'
import { findBrowser } from '../e2e/browser.ts'
import { Product } from '../e2e/product.ts'
import { median } from './server.ts'

const rounds = 7

/** What one page costs a member: brotli bytes over the wire, milliseconds on a slow phone. */
export interface PageRow {
  name: string
  html: number
  js: number
  css: number
  other: number
  total: number
  firstPaint: number
  dataVisible: number
}

interface Sample {
  bytes: Record<'html' | 'js' | 'css' | 'other', number>
  firstPaint: number
  dataVisible: number
}

export async function benchPage(): Promise<PageRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-bench-'))
  const product = new Product(folder)
  const browser = await chromium.launch(await findBrowser())
  let floor: Awaited<ReturnType<typeof startFloor>> | undefined
  try {
    await product.start()
    const signedIn = await signIn(browser, product)
    const personal = `${product.url}/user/accounts/auth/personal`
    floor = await startFloor(await shellOf(browser, personal, signedIn))
    const pages = [
      { name: 'hello without script', url: `${floor.url}plain`, visible: 'h1', state: undefined },
      { name: 'personal page without its scripts', url: `${floor.url}shell`, visible: '#root', state: undefined },
      { name: 'floor (same frameworks, hello)', url: floor.url, visible: '#member', state: undefined },
      { name: 'personal page', url: personal, visible: '#level-heading', state: signedIn },
    ]
    const samples = new Map<string, Sample[]>()
    for (let round = 0; round <= rounds; round += 1) {
      for (const page of pages) {
        const sample = await measure(browser, page.url, page.visible, page.state)
        if (round > 0) samples.set(page.name, [...(samples.get(page.name) ?? []), sample])
      }
    }
    return pages.map(({ name }) => summary(name, samples.get(name) ?? []))
  } finally {
    await browser.close()
    await product.stop()
    await floor?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

type State = Awaited<ReturnType<BrowserContext['storageState']>>

async function signIn(browser: Browser, product: Product): Promise<State> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${product.url}/login`)
  const answer = await page.evaluate(async () => {
    const response = await fetch('/x-api/v1/public/user/sign-up', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'bench@test.example', password: 'a sound password' }),
    })
    return (await response.json()) as { ret_code: number }
  })
  if (answer.ret_code !== 0) throw new Error(`The bench could not sign up: ${answer.ret_code}`)
  const state = await context.storageState()
  await context.close()
  return state
}

/** A page as it is sent. */
interface Sent {
  html: string
  headers: Record<string, string>
}

/**
 * The personal page as sent, without scripts, styles and preloads: its first picture if nothing else were loaded. It
 * has its security headers: one of them makes the browser start a process for the page, which none of our scripts
 * causes.
 */
async function shellOf(browser: Browser, url: string, state: State): Promise<Sent> {
  const context = await browser.newContext({ storageState: state })
  try {
    const answer = await context.request.get(url)
    const stored = Object.entries(answer.headers()).filter(([name]) => /policy$|^x-/.test(name))
    const html = (await answer.text())
      .replaceAll(/<script(?![^>]*application\/json)[^>]*>[\s\S]*?<\/script>/g, '')
      .replaceAll(/<link rel="(?:stylesheet|modulepreload|preload)"[^>]*>/g, '')
    return { html, headers: Object.fromEntries(stored) }
  } finally {
    await context.close()
  }
}

/** A cold visit on a slow phone: processor 4 times slower, 1.6 Mbit/s, 150 ms. */
async function measure(browser: Browser, url: string, visible: string, state: State | undefined): Promise<Sample> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    ...(state ? { storageState: state } : {}),
  })
  try {
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    await cdp.send('Network.enable')
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 200_000,
      uploadThroughput: 93_750,
    })
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const bytes = countBytes(cdp)
    await page.addInitScript((selector) => {
      const look = (): void => {
        if (document.querySelector(selector)) Reflect.set(window, '__seen', performance.now())
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    }, visible)
    await page.goto(url)
    await page.waitForFunction(
      () =>
        Reflect.get(window, '__seen') !== undefined &&
        performance.getEntriesByName('first-contentful-paint').length > 0,
    )
    const times = await page.evaluate(() => ({
      firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      dataVisible: Number(Reflect.get(window, '__seen')),
    }))
    return { bytes: bytes(), ...times }
  } finally {
    await context.close()
  }
}

/** Counts the bytes over the wire, by type, from the browser's own record. */
function countBytes(cdp: CDPSession): () => Sample['bytes'] {
  const kinds = new Map<string, keyof Sample['bytes']>()
  const total = { html: 0, js: 0, css: 0, other: 0 }
  cdp.on('Network.responseReceived', ({ requestId, type }) => {
    kinds.set(
      requestId,
      type === 'Document' ? 'html' : type === 'Script' ? 'js' : type === 'Stylesheet' ? 'css' : 'other',
    )
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    total[kinds.get(requestId) ?? 'other'] += encodedDataLength
  })
  return () => ({ ...total })
}

function summary(name: string, samples: Sample[]): PageRow {
  const middle = (pick: (sample: Sample) => number): number => Math.round(median(samples.map(pick)))
  const [html, js, css, other] = (['html', 'js', 'css', 'other'] as const).map((kind) =>
    middle(({ bytes }) => bytes[kind]),
  ) as [number, number, number, number]
  return {
    name,
    html,
    js,
    css,
    other,
    total: html + js + css + other,
    firstPaint: middle((sample) => sample.firstPaint),
    dataVisible: middle((sample) => sample.dataVisible),
  }
}

/** Builds the floor and serves it as well as possible: everything compressed beforehand, nothing to compute. */
async function startFloor(shell: Sent): Promise<{ url: string; stop: () => Promise<void> }> {
  const out = mkdtempSync(join(tmpdir(), 'tessera-floor-'))
  await build({
    root: fileURLToPath(new URL('floor/', import.meta.url)),
    configFile: false,
    logLevel: 'error',
    build: { outDir: out, emptyOutDir: true, target: 'es2024' },
    oxc: { jsx: { runtime: 'automatic' } },
  })
  const app = Fastify()
  const types: Record<string, string> = {
    html: 'text/html; charset=utf-8',
    js: 'text/javascript',
    css: 'text/css',
    json: 'application/json',
  }
  const serve = (path: string, content: Buffer | string, headers: Record<string, string> = {}): void => {
    const packed = brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
    app.get(path, (_request, reply) =>
      reply
        .type(types[path.split('.').at(-1) ?? ''] ?? 'text/html')
        .headers({ ...headers, 'content-encoding': 'br' })
        .send(packed),
    )
  }
  serve('/plain', '<!doctype html><html lang="en"><meta charset="utf-8"><title>Plain</title><h1>Hello</h1></html>')
  serve('/shell', shell.html, shell.headers)
  serve('/', readFileSync(join(out, 'index.html')))
  for (const file of readdirSync(join(out, 'assets'))) serve(`/assets/${file}`, readFileSync(join(out, 'assets', file)))
  serve('/hello.json', JSON.stringify({ hello: 'Hello' }))
  app.get('/member', () => ({ ret_code: 0, result: { email: 'b***@test.example' } }))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`,
    stop: async () => {
      await app.close()
      rmSync(out, { recursive: true, force: true })
    },
  }
}
