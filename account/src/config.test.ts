import { expect, it } from 'vitest'
import { readHostConfig } from './config.ts'

const page = (text: string | null): Document => ({ getElementById: (id: string) => (id === 'host-config' && text !== null ? { textContent: text } : null) }) as unknown as Document

it('reads the block the server wrote', () => {
  expect(readHostConfig(page('\n  {"mode":"sandbox","language":"en"}\n'))).toMatchObject({ mode: 'sandbox', language: 'en' })
})

it('says so when there is none', () => {
  expect(() => readHostConfig(page(null))).toThrow('no configuration block')
})
