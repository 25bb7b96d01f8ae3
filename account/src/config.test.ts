import { expect, it } from 'vitest'
import { readHostConfig, notifyHost } from './config.ts'

const page = (text: string | null): Document =>
  ({
    getElementById: (id: string) => (id === 'host-config' && text !== null ? { textContent: text } : null),
  }) as unknown as Document

it('reads the block the server wrote', () => {
  expect(readHostConfig(page('\n  {"mode":"sandbox","language":"en"}\n'))).toMatchObject({
    mode: 'sandbox',
    language: 'en',
  })
})

it('throws if there is none', () => {
  expect(() => readHostConfig(page(null))).toThrow('no configuration block')
})

it('gives the host page its data under the global of its brand', () => {
  const host = readHostConfig(page('{"brand":{"shortName":"acme-pro"},"buildTime":"2026-11-21T00:00:00Z"}'))
  const on: Record<string, unknown> = {}
  notifyHost(host, on)
  expect(on['__ACME_PRO__']).toMatchObject({ buildTime: '2026-11-21T00:00:00Z' })
})
