import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadTexts } from './texts.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-texts-'))
  write('en', { login: { title: 'Sign in', only: 'Only here' } })
  write('de-DE', { login: { title: 'Anmelden' } })
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(language: string, tree: object, file = 'user-accounts.json'): void {
  mkdirSync(join(folder, language), { recursive: true })
  writeFileSync(join(folder, language, file), JSON.stringify(tree, null, 2))
}

describe('texts', () => {
  it('leaves out the console, whose texts have the same keys as those of members', () => {
    const { text, file } = loadTexts()
    expect(text('de-DE', 'reason.IMG_CUT_OFF.title')).not.toBe(text('en', 'reason.IMG_CUT_OFF.title'))
    for (const own of ['console.json', 'console-acts.json', 'console-events.json'])
      expect(file('en', own)).toBeUndefined()
  })

  it('fall back from the language to English, then to the key', () => {
    const { text } = loadTexts({ root: folder })
    expect(text('de-DE', 'login.title')).toBe('Anmelden')
    expect(text('de-DE', 'login.only')).toBe('Only here')
    expect(text('xx', 'login.title')).toBe('Sign in')
    for (const key of ['login', 'login.nothing', 'nothing', '', 'login.title.length', '__proto__.x'])
      expect(text('en', key)).toBe(key)
  })

  it('are served without line breaks, in three encodings of the same content', () => {
    const file = loadTexts({ root: folder }).file('de-DE', 'user-accounts.json')
    expect(file?.plain.toString()).toBe('{"login":{"title":"Anmelden","only":"Only here"}}')
    expect(file && brotliDecompressSync(file.br)).toEqual(file?.plain)
    expect(file && gunzipSync(file.gzip)).toEqual(file?.plain)
  })

  it('rejects names that lead out of the folder', () => {
    const { file } = loadTexts({ root: folder })
    for (const [language, name] of [
      ['..', 'package.json'],
      ['de-DE', '../en/user-accounts.json'],
      ['', ''],
      ['de-DE', 'nothing.json'],
    ] as const)
      expect(file(language, name)).toBeUndefined()
  })

  it('have a version that changes with any text in any file, and with nothing else', () => {
    const { version } = loadTexts({ root: folder })
    expect(version).toMatch(/^[0-9a-f]{12}$/)
    expect(loadTexts({ root: folder }).version).toBe(version)
    write('de-DE', { 10001: 'Ungültig' }, 'inverse-error-code.json')
    const second = loadTexts({ root: folder }).version
    expect(second).not.toBe(version)
    write('de-DE', { 10001: 'Fehlerhaft' }, 'inverse-error-code.json')
    expect(loadTexts({ root: folder }).version).not.toBe(second)
  })

  it('take missing entries from the fallback languages: Hong Kong from Taiwan, then English', () => {
    write('en', { a: 'a', b: 'b', c: 'c', n_one: '{{count}} day', n_other: '{{count}} days' })
    write('zh-TW', { a: 'a-TW', b: 'b-TW', n_other: '{{count}} 天' })
    write('zh-HK', { a: 'a-HK' })
    write('en-HK', { a: 'a-HK' })
    const read = (language: string): unknown =>
      JSON.parse(loadTexts({ root: folder }).file(language, 'user-accounts.json')?.plain.toString() ?? '')
    expect(read('zh-HK')).toEqual({ a: 'a-HK', b: 'b-TW', c: 'c', n_other: '{{count}} 天' })
    expect(read('en-HK')).toEqual({ a: 'a-HK', b: 'b', c: 'c', n_one: '{{count}} day', n_other: '{{count}} days' })
  })

  it('of a region of the same language override single plural forms and items of lists', () => {
    write('en', { n_one: '{{count}} try', n_other: '{{count}} tries', n_none: 'colour' })
    write('en-US', { n_none: 'color' })
    write('en-HK', { n_one: 'one try' })
    const read = (language: string): unknown =>
      JSON.parse(loadTexts({ root: folder }).file(language, 'user-accounts.json')?.plain.toString() ?? '')
    expect(read('en-US')).toEqual({ n_one: '{{count}} try', n_other: '{{count}} tries', n_none: 'color' })
    expect(read('en-HK')).toEqual({ n_one: 'one try', n_other: '{{count}} tries', n_none: 'colour' })
    write('en', { steps: ['a', { list: ['b', 'colour'] }] }, 'help-center.json')
    write('en-US', { steps: { 1: { list: { 1: 'color' } } } }, 'help-center.json')
    const { tree } = loadTexts({ root: folder })
    expect(tree('en-US', 'help-center')).toEqual({ steps: ['a', { list: ['b', 'color'] }] })
    expect(tree('en-HK', 'help-center')).toBeUndefined()
  })

  it('of test environments are the same, except what their own files replace', () => {
    write('de-DE', { login: { title: 'Anmelden im Testnetz' } }, 'testnet-user-accounts.json')
    const { file, text } = loadTexts({ root: folder })
    expect(file('de-DE', 'test-user-accounts.json')).toBe(file('de-DE', 'user-accounts.json'))
    expect(file('de-DE', 'testnet-user-accounts.json')?.plain.toString()).toBe(
      '{"login":{"title":"Anmelden im Testnetz","only":"Only here"}}',
    )
    expect(file('en', 'testnet-user-accounts.json')).toBe(file('en', 'user-accounts.json'))
    expect(text('de-DE', 'login.title')).toBe('Anmelden')
    expect(loadTexts({ root: folder, environment: 'testnet' }).text('de-DE', 'login.title')).toBe(
      'Anmelden im Testnetz',
    )
    expect(loadTexts({ root: folder, environment: 'sitnet' }).text('de-DE', 'login.title')).toBe('Anmelden')
  })

  it('serves a further file whole and does not mix its keys with the others', () => {
    write('en', { login: { title: 'Other' }, list: ['a'] }, 'help-center.json')
    const { tree, text } = loadTexts({ root: folder })
    expect(tree('en', 'help-center')).toEqual({ login: { title: 'Other' }, list: ['a'] })
    expect(text('en', 'login.title')).toBe('Sign in')
    for (const [language, namespace] of [
      ['de-DE', 'help-center'],
      ['xx', 'help-center'],
      ['en', '../en/help-center'],
    ] as const)
      expect(tree(language, namespace)).toBeUndefined()
  })

  it('shows keys when there are no texts', () => {
    const { languages, text } = loadTexts({ root: join(folder, 'nowhere') })
    expect([languages, text('en', 'login.title')]).toEqual([[], 'login.title'])
  })
})
