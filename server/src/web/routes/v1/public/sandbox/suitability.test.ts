import { describe, expect, it } from 'vitest'
import { sites } from '@tessera/contract/sites.ts'
import { fieldsAreChecked } from '../../../../../testing/doors.ts'
import { code, useOwnServer, useServer } from '../../../../../testing/server.ts'

const server = useServer()
const production = useOwnServer({
  TESSERA_MODE: 'production',
  TESSERA_PUBLIC_URL: 'https://tessera.example',
  TESSERA_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
})
const name = 'GET /v1/public/sandbox/suitability'

describe('the preview of the tests', () => {
  fieldsAreChecked(server, name, [
    [{ query: {} }, 'site'],
    [{ query: { site: 'XX' } }, 'site'],
  ])

  it.each(sites)('%s: every question and band has its words', async (site) => {
    const { result } = await server()
      .visitor()
      .call(name, { query: { site, language: 'de-DE' } })
    const { knowledge, risk } = JSON.parse(JSON.stringify(result)) as Record<
      'knowledge' | 'risk',
      { test: { questions: { id: string }[] }; words: { questions: Record<string, { text: string }> } }
    >
    expect(knowledge.test.questions.length).toBeGreaterThanOrEqual(24)
    expect(JSON.stringify(knowledge.test)).toContain('"correct"')
    expect(JSON.stringify(knowledge.words)).toContain('ß')
    for (const { test, words } of [knowledge, risk])
      expect(test.questions.filter(({ id }) => !words.questions[id]?.text)).toEqual([])
  })

  it('is the sandbox’s alone: the key is in it', async () => {
    expect(
      (
        await production()
          .visitor()
          .call(name, { query: { site: 'HKG' } })
      ).ret_code,
    ).toBe(code('accountRestricted'))
  })
})
