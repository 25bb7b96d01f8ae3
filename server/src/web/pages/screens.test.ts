import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { loadTexts } from '../../platform/texts.ts'
import { screenRenderer } from './screens.ts'

const folder = mkdtempSync(join(tmpdir(), 'tessera-screens-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('a screen that fails, or ends its thread, leaves the page its shell, and the next one is rendered', async () => {
  mkdirSync(join(folder, 'server'))
  writeFileSync(join(folder, 'server', 'screens.cjs'), '')
  writeFileSync(
    join(folder, 'server', 'renderer.mjs'),
    `let pages = 0
    export const startRenderer = (_, textsOf) => async ({ address, language, answers }) => {
      pages += 1
      if (address === '/throws') throw new Error('thrown')
      if (address === '/rejects') void Promise.reject(new Error('rejected'))
      if (address === '/ends') setImmediate(() => { throw new Error('ended') })
      if (address === '/ends') return new Promise(() => undefined)
      if (address === '/count') return String(pages)
      return textsOf(language)['user-accounts'].action.reload + answers.who
    }`,
  )
  const failures: string[] = []
  const render = screenRenderer(folder, {
    texts: loadTexts(),
    environment: 'mainnet',
    failed: (error) => failures.push(String(error)),
  })
  const page = (address: string, language = 'en') =>
    render({
      host: {},
      address,
      origin: 'http://localhost',
      language,
      direction: 'ltr',
      userAgent: '',
      answers: '{"who":" 7"}',
    })
  // A page does not wait long for a thread that is only starting.
  await expect.poll(() => page('/fine')).toBe('Reload the page 7')
  expect(await page('/throws')).toBe('')
  const count = Number(await page('/count'))
  // What a screen asked for in vain does not end the thread.
  await page('/rejects')
  expect(await page('/count')).toBe(String(count + 2))
  expect(await page('/ends')).toBe('')
  expect(failures).toEqual([expect.stringContaining('thrown'), expect.stringContaining('ended')])
  await expect.poll(() => page('/fine', 'de-DE')).toBe('Seite neu laden 7')
})
