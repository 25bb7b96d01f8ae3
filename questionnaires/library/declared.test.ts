import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { sites } from '@tessera/contract/sites.ts'
import type { Answers } from '@tessera/contract/questionnaire.ts'
import { memberView } from '../engine/member-view.ts'
import { outcomeOf } from '../engine/outcome.ts'
import { visibilityOf } from '../engine/visibility.ts'
import type { Template } from '../engine/template.ts'
import { loadLibrary } from './files.ts'

/* What members declare about themselves, by the rules of their region. */

const folder = fileURLToPath(new URL('../', import.meta.url))
const { templates } = loadLibrary(folder)

function of(code: number): Template {
  const loaded = templates.get(code)
  if (!loaded) throw new Error(`no template ${code}`)
  return loaded.template
}
const items = (code: number, section: string, site: string, answers: Answers = {}): string[] =>
  visibilityOf(memberView(of(code)), answers, { site })
    .items.filter((one) => one.section === section)
    .map(({ item }) => item.id)

describe('the question about politically exposed persons', () => {
  const forms = [...templates.values()].filter(({ shared }) => shared.includes('pep')).map(({ template }) => template)

  it.each(['i_am', 'i_was', 'family', 'associate'])('counts %s in every region', (self) => {
    for (const template of forms)
      for (const site of template.sites)
        expect(outcomeOf(template, { 'pep.self': self }, { site })).toMatchObject({
          flags: expect.arrayContaining(['PEP']),
          tasks: expect.arrayContaining(['NAME_SCREENING']),
        })
  })

  it('asks only in the EU whether a former role ended over 12 months ago, and then leaves the decision to a reviewer', () => {
    for (const self of ['i_was', 'family', 'associate'])
      expect(sites.filter((site) => items(280, 'pep', site, { 'pep.self': self }).includes('ended'))).toEqual(['EU'])
    expect(items(280, 'pep', 'EU', { 'pep.self': 'i_am' })).not.toContain('ended')
    const former = (ended: boolean, site: string) =>
      outcomeOf(of(280), { 'pep.self': 'i_was', 'pep.ended': ended }, { site })
    expect(former(true, 'EU')).toMatchObject({ flags: [], tasks: [], rules: ['pep-ended'], autoApprove: false })
    expect(former(false, 'EU').flags).toEqual(['PEP'])
    // A hidden answer of another region changes nothing.
    expect(former(true, 'HKG').flags).toEqual(['PEP'])
  })
})

describe('the tax self-certification (240)', () => {
  it('acknowledges the exchange of data everywhere, and warns of the offence in Hong Kong', () => {
    for (const site of of(240).sites) {
      const shown = items(240, 'certify', site)
      expect([site, shown.includes('exchange'), shown.includes('offence')]).toEqual([site, true, site === 'HKG'])
    }
  })
})

describe('the standard list of Hong Kong and of the Emirates', () => {
  it.each(['hkg', 'are'])('(%s) asks the purpose of the account, the source of funds and the PEP status', (site) => {
    const path = join(folder, '..', 'regions', `${site}.json`)
    const { tasks } = JSON.parse(readFileSync(path, 'utf8')) as { tasks: { list: { id: string; template?: number }[] } }
    const form = tasks.list.find(({ id }) => id === 'profile')?.template ?? 0
    const asked = of(form).sections.flatMap(({ id, items: all }) => all.map((item) => `${id}.${item.id}`))
    expect(asked).toEqual(expect.arrayContaining(['use.purpose', 'src.main', 'pep.self']))
  })
})
