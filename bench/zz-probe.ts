import { mkdtempSync, writeFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { findBrowser } from '../e2e/browser.ts'
import { Product } from '../e2e/product.ts'
import { screens } from './page-screens.ts'
const only = process.argv.slice(2)
const product = new Product(mkdtempSync('/tmp/probe-'))
await product.start()
const browser = await chromium.launch(await findBrowser())
const c0 = await browser.newContext(); const p0 = await c0.newPage(); await p0.goto(product.url + '/login')
await p0.evaluate(async () => { await fetch('/x-api/v1/public/user/sign-up', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email: `bench-${Date.now()}@test.example`, password: 'a sound password' }) }) })
const state = await c0.storageState()
const cov: any = {}
for (const s of screens) {
  if (only.length && !only.includes(s.name)) continue
  const ctx = await browser.newContext({ viewport: { width: 390, height: 844 }, ...(s.visitor ? {} : { storageState: state }) })
  const page = await ctx.newPage(); const cdp = await ctx.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', { offline: false, latency: 40, downloadThroughput: 1e6, uploadThroughput: 1e6 })
  const reqs = new Map<string, any>(); let t0 = 0
  cdp.on('Network.requestWillBeSent', e => { if (/^https?:/.test(e.request.url)) { t0 ||= e.timestamp; reqs.set(e.requestId, { u: e.request.url.replace(product.url, '').slice(0, 110), t: e.timestamp - t0, w: e.wallTime * 1000 }) } })
  cdp.on('Network.loadingFinished', e => { const r = reqs.get(e.requestId); if (r) { r.n = e.encodedDataLength; r.f = e.timestamp - t0 } })
  await page.addInitScript((sel: string) => { new PerformanceObserver(l => l.getEntries().forEach((e: any) => { (window as any).__sh = [...((window as any).__sh ?? []), [e.value, e.startTime, ...e.sources.map((s: any) => (s.node?.outerHTML ?? '?').slice(0, 120) + JSON.stringify([s.previousRect, s.currentRect]))]] })).observe({ type: 'layout-shift', buffered: true }); const o = new MutationObserver(() => { if (document.querySelector(sel)) { (window as any).__in = performance.timeOrigin + performance.now(); o.disconnect() } }); o.observe(document, { childList: true, subtree: true }) }, s.visible)
  await page.coverage.startJSCoverage()
  await page.coverage.startCSSCoverage()
  await page.goto(await s.open(product.url), { waitUntil: 'commit' })
  await page.waitForFunction(() => (window as any).__in)
  const jsAt = await page.coverage.stopJSCoverage()
  const css = await page.coverage.stopCSSCoverage()
  cov[s.name] = jsAt.map(e => ({ url: e.url.replace(product.url, ''), source: e.source, functions: e.functions }))
  for (const e of css) { const used = e.ranges.reduce((a, r) => a + r.end - r.start, 0); console.log('   css', e.url.slice(-40), e.text?.length, used) }
  await page.waitForTimeout(1500)
  const at = await page.evaluate(() => (window as any).__in)
  console.log(`\n## ${s.name}  until ${[...reqs.values()].filter(r => r.w < at).length} all ${reqs.size}`, JSON.stringify(await page.evaluate(() => (window as any).__sh ?? [])))
  for (const r of reqs.values()) console.log((r.w < at ? ' ' : '+'), (r.t * 1000).toFixed(0).padStart(5), ((r.f ?? 0) * 1000).toFixed(0).padStart(5), String(r.n).padStart(7), r.u)
  await ctx.close()
}
writeFileSync('/tmp/cov.json', JSON.stringify(cov))
await browser.close(); await product.stop?.()
process.exit(0)
