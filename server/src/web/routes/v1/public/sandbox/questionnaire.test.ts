import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { sites, type Site } from '@tessera/contract/sites.ts'
import { code, useOwnServer } from '../../../../../testing/server.ts'

const shipped = fileURLToPath(new URL('../../../../../../../questionnaires/', import.meta.url))
/** A copy of the questionnaires for tests that change them. */
const folder = mkdtempSync(join(tmpdir(), 'tessera-preview-'))
for (const name of ['templates', 'address', 'sections', 'options', 'lists', 'rates', 'texts', 'tests', 'agreements'])
  cpSync(join(shipped, name), join(folder, name), { recursive: true })
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const server = useOwnServer({ TESSERA_QUESTIONNAIRES_DIR: folder })
const production = useOwnServer({
  TESSERA_MODE: 'production',
  TESSERA_PUBLIC_URL: 'https://tessera.example',
  TESSERA_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
})

const preview = (query: { template_code?: string; language?: string; site?: Site } = {}) =>
  server().visitor().call('GET /v1/public/sandbox/questionnaire', { query })

describe('the preview of questionnaires', () => {
  it('shows every complete template without an account', async () => {
    const { result } = await preview()
    expect(result.list.length).toBeGreaterThan(20)
    for (const { templateCode } of result.list) {
      const shown = await preview({ template_code: String(templateCode) })
      expect(shown.result.template.code).toBe(templateCode)
      expect(shown.result.faults).toEqual([])
    }
    expect(result.languages).toContain('ar-SA')
    expect(result.list.every((one) => one.sites.every((site) => sites.includes(site)))).toBe(true)
    // The preview contains what members never receive.
    expect(JSON.stringify((await preview({ template_code: '220' })).result.template)).toContain('outcomeRules')
  })

  it.each([
    [undefined, '$'],
    ['DEFAULT', '$'],
    ['HKG', 'HK$'],
    ['TUR', 'TRY'],
  ] as const)('shows amount bands of %s in %s, as members of the region see them', async (site, currency) => {
    const { texts } = (await preview({ template_code: '260', ...(site ? { site } : {}) })).result
    expect(Object.values(texts.sections['fin']?.items['netWorth']?.options ?? {}).join(' ')).toContain(currency)
  })

  it('shows the current content of the file and its errors', async () => {
    const path = join(folder, 'templates', 'standard.json')
    const before = readFileSync(path, 'utf8')
    writeFileSync(path, before.replace('"estMinutes": ', '"estMinutes": 4'))
    const later = await preview({ template_code: '260' })
    expect(String(later.result.template.estMinutes)).toMatch(/^4\d+$/)
    const words = join(folder, 'texts/en/standard.json')
    const spoken = readFileSync(words, 'utf8')
    writeFileSync(
      words,
      JSON.stringify({ ...(JSON.parse(spoken) as object), sections: { strange: { title: 'Strange', items: {} } } }),
    )
    expect((await preview({ template_code: '260' })).result.faults).toEqual([
      'texts/en/standard.json: strange has a text but is no question. Remove it, or correct the key.',
    ])
    writeFileSync(words, spoken)
    writeFileSync(path, '{')
    const broken = await preview({ template_code: '260' })
    expect([broken.ret_code, broken.ext_info?.['fault']]).toEqual([
      code('questionnaireNotFound'),
      expect.stringContaining('standard.json: not valid JSON'),
    ])
    writeFileSync(path, before)
  })

  it('rejects an unknown template', async () => {
    expect((await preview({ template_code: '999' })).ret_code).toBe(code('questionnaireNotFound'))
  })

  it('has a page that sends no calls for a member', async () => {
    const page = await server().visitor().fetch('GET', '/user/accounts/questionnaire-preview')
    expect(page.status).toBe(200)
    expect(await page.text()).not.toContain('__EARLY__')
  })

  it('does not exist in production, and neither does its page', async () => {
    expect((await production().visitor().fetch('GET', '/x-api/v1/public/sandbox/questionnaire')).status).toBe(404)
    for (const path of ['/x-api/docs', '/x-api/docs/json', '/x-api/openapi.json'])
      expect((await production().visitor().fetch('GET', path)).status).toBe(404)
    expect((await production().visitor().fetch('GET', '/user/accounts/questionnaire-preview')).status).toBe(404)
  })
})
