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
  it('are looked up in the language, then in English, then shown as their key', () => {
    const { text } = loadTexts(folder)
    expect(text('de-DE', 'login.title')).toBe('Anmelden')
    expect(text('de-DE', 'login.only')).toBe('Only here')
    expect(text('xx', 'login.title')).toBe('Sign in')
    for (const key of ['login', 'login.nothing', 'nothing', '', 'login.title.length', '__proto__.x']) expect(text('en', key)).toBe(key)
  })

  it('are served without their line breaks, in three encodings of the same content', () => {
    const file = loadTexts(folder).file('de-DE', 'user-accounts.json')
    expect(file?.plain.toString()).toBe('{"login":{"title":"Anmelden"}}')
    expect(file && brotliDecompressSync(file.br)).toEqual(file?.plain)
    expect(file && gunzipSync(file.gzip)).toEqual(file?.plain)
  })

  it('no name leads out of their folder', () => {
    const { file } = loadTexts(folder)
    for (const [language, name] of [
      ['..', 'package.json'],
      ['de-DE', '../en/user-accounts.json'],
      ['', ''],
      ['de-DE', 'nothing.json'],
    ] as const)
      expect(file(language, name)).toBeUndefined()
  })

  it('have a version that changes with any text, in any file, and with nothing else', () => {
    const { version } = loadTexts(folder)
    expect(version).toMatch(/^[0-9a-f]{12}$/)
    expect(loadTexts(folder).version).toBe(version)
    write('de-DE', { 10001: 'Ungültig' }, 'inverse-error-code.json')
    const second = loadTexts(folder).version
    expect(second).not.toBe(version)
    write('de-DE', { 10001: 'Fehlerhaft' }, 'inverse-error-code.json')
    expect(loadTexts(folder).version).not.toBe(second)
  })

  it('without any, keys are shown', () => {
    const { languages, text } = loadTexts(join(folder, 'nowhere'))
    expect([languages, text('en', 'login.title')]).toEqual([[], 'login.title'])
  })
})
