import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { checkLibrary } from './check-library.ts'
import { loadLibrary } from './files.ts'
import { textsFor } from './texts.ts'

const shipped = fileURLToPath(new URL('../', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'tessera-questionnaires-'))
const rooms = ['templates', 'address', 'sections', 'options', 'lists', 'rates', 'texts', 'tests', 'agreements']
for (const room of rooms) cpSync(join(shipped, room), join(folder, room), { recursive: true })
afterAll(() => rmSync(folder, { recursive: true }))

/** Replaces a file of the copy until the test ends. Without content, removes it. */
function write(path: string, content?: string): void {
  const [from, to] = [join(shipped, path), join(folder, path)]
  const isNewFolder = !existsSync(dirname(to))
  onTestFinished(() => {
    if (existsSync(from)) cpSync(from, to)
    else rmSync(isNewFolder ? dirname(to) : to, { recursive: true })
  })
  mkdirSync(dirname(to), { recursive: true })
  if (content === undefined) rmSync(to)
  else writeFileSync(to, content)
}

/** Changes a file of the copy. */
function change(path: string, to: (content: Record<string, unknown>) => unknown): void {
  const content = JSON.parse(readFileSync(join(folder, path), 'utf8')) as Record<string, unknown>
  write(path, JSON.stringify(to(content)))
}

const aml = 'templates/aml.json'
const form = 'address/update-poa.json'

it('a variant of English has the English texts where it has none of its own', () => {
  const { texts } = loadLibrary(shipped)
  const why = (language: string) =>
    texts.get(language)?.templates['advanced']?.sections['wallets']?.items['wallet']?.why
  expect([why('en'), why('en-US')]).toEqual([
    'We recognise transfers from this wallet as yours.',
    'We recognize transfers from this wallet as yours.',
  ])
  expect(texts.get('en-US')?.templates['standard']).toEqual(texts.get('en')?.templates['standard'])
})

describe('a template that is like another', () => {
  it.each([
    [211, 210],
    [221, 220],
  ])('(%i) asks the questions of %i in the same words, under its own title', (code, other) => {
    const library = loadLibrary(shipped)
    const [own, first] = [library.templates.get(code), library.templates.get(other)]
    if (!own || !first) throw new Error('A template is missing')
    const { code: _code, key: _key, version: _version, ...same } = own.template
    expect(first.template).toMatchObject(same)
    for (const language of library.texts.keys()) {
      const [mine, theirs] = [textsFor(library, own, [language]), textsFor(library, first, [language])]
      expect(mine.sections).toEqual(theirs.sections)
      expect(mine.title).not.toBe(theirs.title)
    }
  })

  it.each([
    [{ like: 'nothing' }, /The file is missing: .*nothing\.json/],
    [{ sections: [] }, /customer-name-screening\.json: \/sections is not a known field/],
  ])('is rejected with %j', (wrong, words) => {
    change('templates/customer-name-screening.json', (content) => ({ ...content, ...wrong }))
    expect(() => loadLibrary(folder)).toThrow(words)
  })
})

describe('rejects a file and names its path and position', () => {
  it.each<[string, (content: Record<string, unknown>) => unknown, RegExp]>([
    [aml, (content) => ({ ...content, secions: [] }), /aml\.json: \/secions is not a known field/],
    [aml, (content) => ({ ...content, note: 'Ready to use' }), /aml\.json: \/note/],
    [
      aml,
      (content) => ({ ...content, thresholds: { limit: { value: 3, unit: 'points' } } }),
      /aml\.json: \/thresholds\/limit lacks source, asOf\. Add it\.$/,
    ],
    [
      aml,
      (content) => ({ ...content, thresholds: { limit: { value: 3, unit: 'points', source: 'a rule of the house' } } }),
      /aml\.json: \/thresholds\/limit lacks asOf\. Add it\.$/,
    ],
    [
      aml,
      (content) => ({ ...content, thresholds: { limit: 30 } }),
      /aml\.json: \/thresholds\/limit is no object with value, unit, source and asOf$/,
    ],
    [
      aml,
      (content) => ({
        ...content,
        thresholds: { limit: { value: 3, unit: 'points', source: 'a rule of the house', asOf: 'today' } },
      }),
      /aml\.json: \/thresholds\/limit\/asOf/,
    ],
    [aml, (content) => ({ ...content, code: 260 }), /code 260 is in another file already/],
    [aml, (content) => ({ ...content, sections: [{ use: 'nothing' }] }), /no section nothing/],
    ...(
      [
        [
          { rule: 'minDate', value: '2020-01-01' },
          /aml\.json: \/sections\/0\/items\/0\/validate\/0\/rule "minDate" is not a known rule$/,
        ],
        [{ value: 3 }, /\/validate\/0\/rule is missing, which is not a known rule$/],
        [{ rule: 'regex' }, /\/validate\/0 \(regex\) lacks pattern\. Add it\.$/],
        [
          { rule: 'minLen', value: 3, most: 4 },
          /\/validate\/0\/most \(minLen\) is not a known field\. Remove it, or correct the key\.$/,
        ],
      ] as const
    ).map(([validator, words]): [string, (content: Record<string, unknown>) => unknown, RegExp] => [
      aml,
      (content) => ({
        ...content,
        sections: [{ id: 's', items: [{ id: 'q', type: 'text', pii: 'none', validate: [validator] }] }],
      }),
      words,
    ]),
    [aml, (content) => ({ ...content, lists: ['nothing'] }), /no list nothing/],
    [
      form,
      (content) => ({
        ...content,
        documents: [{ documentClass: 'PASSPORT', maxAgeMonths: 3, source: 'a rule of the house', asOf: '2026-01-01' }],
      }),
      /update-poa\.json: \/documents\/0\/documentClass/,
    ],
    [
      form,
      (content) => ({ ...content, documents: [{ documentClass: 'TAX_LETTER', maxAgeMonths: 3, asOf: '2026-01-01' }] }),
      /update-poa\.json: \/documents\/0 .*source/,
    ],
    [
      form,
      (content) => ({
        ...content,
        documents: [{ documentClass: 'TAX_LETTER', maxAgeMonths: 3, source: 'a rule of the house' }],
      }),
      /update-poa\.json: \/documents\/0 .*asOf/,
    ],
    [form, (content) => ({ ...content, source: undefined }), /update-poa\.json: .*source/],
    [form, (content) => ({ ...content, note: 'Ready to use' }), /update-poa\.json: \/note/],
    [aml, (content) => ({ ...content, code: 340 }), /code 340 is the proof of address already/],
    [
      'lists/highRiskCountries.json',
      (content) => ({ ...content, source: undefined }),
      /highRiskCountries\.json: .*source/,
    ],
    ['texts/en/aml.json', (content) => ({ ...content, intro: undefined }), /aml\.json: .*intro/],
  ])('%s', (path, to, words) => {
    change(path, to)
    expect(() => loadLibrary(folder)).toThrow(words)
  })

  it('rejects a missing file', () => {
    write(form)
    expect(() => loadLibrary(folder)).toThrow(/The file is missing: .*update-poa\.json/)
  })

  it('rejects a file that is not JSON', () => {
    write(aml, '{')
    expect(() => loadLibrary(folder)).toThrow(/aml\.json: not valid JSON/)
  })
})

describe('npm run questionnaires:check', () => {
  const check = (): { status: number; out: string; err: string } => {
    const written = { out: '', err: '' }
    const status = checkLibrary(folder, {
      log: (line) => (written.out += `${line}\n`),
      error: (line) => (written.err += `${line}\n`),
    })
    return { status, ...written }
  }

  it('prints a line for each one and exits with 0', () => {
    const { status, stdout: out } = spawnSync(process.execPath, [join(shipped, 'library/check-command.ts')], {
      encoding: 'utf8',
    })
    expect(status).toBe(0)
    expect(out).toMatch(
      /^ok {4}280 {2}aml v\d+ {2}7 sections, \d+ items, \d+ rules, 4 thresholds; decided automatically or by a reviewer; as of \d{4}-\d\d-\d\d, not reviewed yet/m,
    )
    expect(out).toMatch(
      /^ok {4}340 {2}update-poa v\d+ {2}8 questions, 4 documents, \d+ reasons; decided automatically or by a reviewer; as of \d{4}-\d\d-\d\d, not reviewed yet$/m,
    )
    expect(out.match(/^ok {4}\d{3} /gm)?.length).toBe(Number(/(\d+) questionnaires, 2 tests/.exec(out)?.[1]))
    expect(out).toMatch(/\d+ questionnaires, 2 tests, \d+ agreements, 0 errors\. Templates, not legal advice\.\n$/)
  })

  it('names the error and exits with 1', () => {
    change('texts/en/aml.json', (content) => ({ ...content, sections: { zz: { title: 'Lost', items: {} } } }))
    const { status, out } = check()
    expect(status).toBe(1)
    expect(out).toContain('ERROR 280  aml')
    expect(out).toContain('texts/en/aml.json: zz has a text but is no question. Remove it, or correct the key.')
  })

  it('names invalid dates of a template and of its lists, and unknown sites', () => {
    change(aml, (content) => ({ ...content, asOf: '2026-02-30' }))
    change('lists/usPersonsRefused.json', (content) => ({ ...content, asOf: '2026-11-31', codes: ['DEFAULT', 'USA'] }))
    const { status, out } = check()
    expect(status).toBe(1)
    const [, ofAml = ''] = /ERROR 280 {2}aml.*\n((?: {8}.*\n)+)/.exec(out) ?? []
    for (const fault of [
      'the template is of 2026-02-30, which is no day',
      'the list usPersonsRefused is of 2026-11-31, which is no day',
      'the list usPersonsRefused names USA, which is no site',
    ])
      expect(ofAml).toContain(fault)
  })

  it('names errors of the proof of address form', () => {
    change(form, (content) => ({
      ...content,
      reasons: [...(content['reasons'] as string[]), 'FRAUD'],
      countryChange: { ...(content['countryChange'] as object), asks: 999 },
    }))
    const { status, out } = check()
    expect(status).toBe(1)
    expect(out).toMatch(
      /ERROR 340 {2}update-poa.*\n +FRAUD is no reason that a member may read and can correct\n +a change of country asks 999, which does not exist\n/,
    )
  })

  it('checks the tests and the agreements, too', () => {
    write('texts/tr-TR/crypto-knowledge.json')
    const { status, out } = check()
    expect([status, out.includes('ERROR crypto-knowledge')]).toEqual([1, true])
    expect(out).toContain('none in tr-TR')
    change('agreements/client-agreement/1.json', () => ({}))
    expect(check()).toMatchObject({ status: 1, err: expect.stringContaining('client-agreement/1.json') })
  })

  it('names a file that it cannot read', () => {
    change(aml, (content) => ({ ...content, version: 0 }))
    const { status, err } = check()
    expect(status).toBe(1)
    expect(err).toMatch(/aml\.json: \/version/)
    expect(err).not.toMatch(/\n +at /)
  })

  it.each([
    ['texts/fr-FR/aml.json', '{}', /texts\/fr-FR: unknown language\. Add it to contract\/languages\.ts/],
    ['texts/tr-TR/amll.json', '{}', /texts\/tr-TR\/amll\.json: unknown file\. Name it after the key of a template/],
    ['texts/tr-TR/aml.json', '{', /texts\/tr-TR\/aml\.json: not valid JSON\. Correct a quote/],
  ])('names %s in one line that says what to do', (path, content, line) => {
    write(path, content)
    const { status, err } = check()
    expect(status).toBe(1)
    expect(err.trim().split('\n')).toEqual([expect.stringMatching(line)])
  })

  it('names what a language lacks and exits with 1', () => {
    write('texts/tr-TR/aml.json')
    const { status, out } = check()
    expect(status).toBe(1)
    expect(out).toMatch(/ERROR 280 {2}aml.*\n +texts\/tr-TR\/aml\.json: title has no text\. Add it\.\n/)
  })
})
