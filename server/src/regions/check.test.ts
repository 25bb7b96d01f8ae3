import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { sites } from '@tessera/contract/sites.ts'
import { loadAgreements } from '@tessera/questionnaires/library/agreements.ts'
import { loadLibrary } from '@tessera/questionnaires/library/files.ts'
import type { TaskRule } from './task-rules.ts'
import { regionFindings } from './check.ts'
import { regionDifferences } from './differences.ts'
import { loadRegions, type ClassRule, type Region, type Regions } from './region.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const shipped = loadRegions(`${root}regions`)
const referred = {
  questionnaires: loadLibrary(`${root}questionnaires`),
  agreements: loadAgreements(`${root}questionnaires/agreements`),
}

/** The shipped regions, one of them changed. */
function changed(site: string, change: (region: Region) => Region): Regions {
  const region = shipped.get(site)
  if (!region) throw new Error(`There is no region ${site}`)
  return new Map(shipped).set(site, change(structuredClone(region)))
}
const withRule = (site: string, rule: Partial<TaskRule> & { id: string }): Regions =>
  changed(site, (region) => ({
    ...region,
    tasks: {
      ...region.tasks,
      list: [...(region.tasks?.list ?? []), { type: 'IDV_L1', source: 'a test of the check', ...rule }],
    } as Region['tasks'] & object,
  }))
function withoutTasks(region: Region): Region {
  delete region.tasks
  return region
}
const faults = (regions: Regions): string[] =>
  regionFindings(regions, referred).map(({ site, fault }) => `${site}: ${fault}`)

describe('the shipped regions', () => {
  it('ask for documents that last as long as the texts say: one more month', () => {
    expect(new Set([...shipped.values()].map(({ minimumMonthsLeft }) => minimumMonthsLeft))).toEqual(new Set([1]))
  })

  it('are complete, and all their references exist', () => {
    expect([...shipped.keys()].toSorted()).toEqual([...sites].toSorted())
    expect(faults(shipped)).toEqual([])
  })

  it.each(sites)('%s names the source of each task, and says that it is a template', (site) => {
    const region = shipped.get(site)
    expect(region?.template).toBe(true)
    expect(region?.source).toMatch(/not legal advice/i)
    for (const { source } of region?.tasks?.list ?? []) expect(source.length).toBeGreaterThan(20)
  })
})

it('India lists what its guidelines require and the product does not collect', () => {
  expect(shipped.get('IND')?.source).toMatch(/Not collected here: .*latitude and longitude.* the operator's to add/)
})

const ofProfessionals = (region: Region, change: Partial<ClassRule>): ClassRule[] =>
  (region.classes ?? []).map((one) => (one.class === 'PROFESSIONAL' ? { ...one, ...change } : one))

describe('checking a region', () => {
  it.each(['HKG', 'TUR', 'KAZ', 'EU', 'ARE', 'IDN'])('%s requires its own tasks', (site) => {
    expect(faults(changed(site, withoutTasks))).toEqual([`${site}: a regulated site needs duties of its own`])
  })

  it('allows the default list without a regulator', () => expect(faults(changed('IND', withoutTasks))).toEqual([]))

  it('rejects a country that another region serves too', () => {
    const twice = changed('KAZ', (region) => ({
      ...region,
      serves: { source: 'a test of the check', countries: ['KZ', 'TR'] },
    }))
    expect(faults(twice).toSorted()).toEqual([
      'KAZ: serves TR, which TUR serves, too',
      'TUR: serves TR, which KAZ serves, too',
    ])
  })

  it.each<[string, (region: Region) => Region, string]>([
    [
      'a level less',
      (region) => ({ ...region, levels: region.levels.filter(({ level }) => level !== 'LEVEL_2') }),
      'HKG: it has no LEVEL_2',
    ],
    ['a day that is none', (region) => ({ ...region, asOf: '2026-13-01' }), 'HKG: asOf is 2026-13-01, which is no day'],
    [
      'one limit for products with different ones',
      (region) => ({
        ...region,
        levels: region.levels.map((level) =>
          level.level === 'LEVEL_1'
            ? {
                ...level,
                products: level.products.map((one) =>
                  one.product.endsWith('_DEPOSIT') ? { ...one, together: 'deposits' } : one,
                ),
              }
            : level,
        ),
      }),
      'HKG: LEVEL_1 shares one limit as deposits, but CRYPTO_DEPOSIT, FIAT_DEPOSIT do not have the same',
    ],
    [
      'EARN open to retail clients in Hong Kong without an approval',
      (region) => ({
        ...region,
        levels: region.levels.map((level) => ({
          ...level,
          products: level.products.map((one) =>
            one.product === 'EARN' && level.level === 'LEVEL_2' ? { product: 'EARN', allowed: true } : one,
          ),
        })),
      }),
      'HKG: LEVEL_2 opens EARN to retail clients and names no approval ("source" and "asOf")',
    ],
    [
      'a closed product that a task opens',
      (region) => ({
        ...region,
        levels: region.levels.map((level) => ({
          ...level,
          products: level.products.map((one) =>
            one.product === 'MARGIN'
              ? { ...one, lifted: { by: ['risk'], source: 'a test of the check', asOf: '2026-11-22' } }
              : one,
          ),
        })),
      }),
      'HKG: a closed product is opened by risk, which is no class: only classes open products',
    ],
    [
      'a class by an answer that is none',
      (region) => ({
        ...region,
        classes: ofProfessionals(region, { when: 'choice.class = profesional' }),
      }),
      'HKG: the class PROFESSIONAL asks for profesional, which no answer of 270 can be',
    ],
    [
      'a class that needs what nobody knows',
      (region) => ({
        ...region,
        classes: ofProfessionals(region, { needs: '$knowledgePercent >= @made' }),
      }),
      'HKG: the class PROFESSIONAL needs "$knowledgePercent >= @made", which no fact answers',
    ],
  ])('finds %s', (_, change, fault) => expect(faults(changed('HKG', change))).toEqual([fault]))

  it.each([
    ['$class = PROFESIONAL', '$class is PROFESIONAL'],
    ['$country = HKX', '$country is HKX'],
    ['$level in (LEVEL_1, LEVEL_9)', '$level is LEVEL_9'],
  ])('reports that nobody matches when its condition is %s', (when, words) => {
    expect(faults(withRule('HKG', { id: 'odd', when }))).toEqual([
      `HKG: task odd asks in its condition whether ${words}, which it can never be`,
    ])
  })

  it('reports a missing level', () => {
    const without = changed('HKG', (region) => ({
      ...region,
      levels: region.levels.filter(({ level }) => level !== 'LEVEL_2'),
    }))
    expect(regionDifferences(shipped, without)).toEqual([
      'HKG: LEVEL_2 is removed: nobody can reach it, and members who have it lose what it opens',
    ])
  })

  it('rejects verification by number without a selfie where a selfie is required', () => {
    const selfie = { source: 'a test of the check', asOf: '2026-11-22', machineMayDecide: false }
    const [asked] = faults(changed('KAZ', (region) => ({ ...region, selfie })))
    expect(asked).toMatch(/^KAZ: asks for a photo of the person, and verifies by number \(IIN\) without one$/)
    expect(faults(changed('KAZ', (region) => ({ ...region, selfie: { ...selfie, machineMayDecide: true } })))).toEqual(
      [],
    )
  })

  it('rejects a custody move whose announcement does not ask for consent', () => {
    const unasked = changed('EU', (region) => ({
      ...region,
      announcements: [{ announcement: 'custody-move', needs: 'read' }],
    }))
    expect(faults(unasked)).toEqual([
      'EU: custody moves by the announcement custody-move, which is not there to be agreed to',
    ])
  })
})

describe('an invalid task', () => {
  it.each<[string, Partial<TaskRule> & { id: string }, string]>([
    ['is there twice', { id: 'identity' }, 'EU: task identity is there twice'],
    [
      'comes after one that does not exist',
      { id: 'extra', after: ['nothing'] },
      'EU: task extra comes after nothing, which does not stand before it',
    ],
    [
      'comes after itself',
      { id: 'extra', after: ['extra'] },
      'EU: task extra comes after extra, which does not stand before it',
    ],
    [
      'opens a product that no level has',
      { id: 'extra', opens: ['MOON'] },
      'EU: task extra names the product MOON, which no level has',
    ],
    [
      'closes products after a day it does not have',
      { id: 'extra', blocks: ['SPOT'] },
      'EU: task extra closes products after a day it does not have',
    ],
    [
      'is a choice and closes products',
      { id: 'extra', optional: true, opens: ['SPOT'] },
      'EU: task extra is a choice, and closes products',
    ],
    ['asks nothing', { id: 'extra', type: 'QUESTIONNAIRE' }, 'EU: task extra names no questionnaire'],
    [
      'asks a questionnaire that does not exist',
      { id: 'extra', type: 'QUESTIONNAIRE', template: 999 },
      'EU: task extra asks questionnaire 999, which does not exist',
    ],
    [
      'asks one of another site',
      { id: 'extra', type: 'CLASSIFICATION', template: 271 },
      'EU: task extra asks questionnaire 271, which is not made for this site',
    ],
    [
      'names an agreement it does not ask',
      { id: 'extra', agreement: 'options-agreement' },
      'DEFAULT: task extra and its agreement do not fit',
    ],
    [
      'needs an agreement of another site',
      { id: 'extra', type: 'AGREEMENT', agreement: 'options-agreement' },
      'HKG: task extra needs the agreement options-agreement, which this site does not have',
    ],
    [
      'needs an agreement for a product that is closed',
      { id: 'extra', type: 'AGREEMENT', agreement: 'options-agreement' },
      'EU: task extra needs the agreement options-agreement, whose product this site opens to nobody',
    ],
  ])('%s', (_, rule, fault) => expect(faults(withRule(fault.slice(0, fault.indexOf(':')), rule))).toEqual([fault]))
})

describe('differences between region files', () => {
  it('are empty for the same files', () => expect(regionDifferences(shipped, shipped)).toEqual([]))

  it('list a new task, the members it applies to, and a removed one', () => {
    const newer = withRule('EU', { id: 'extra' })
    expect(regionDifferences(shipped, newer)).toEqual([
      'EU: task extra (IDV_L1) is new: every member gets it, those verified already as well',
    ])
    expect(regionDifferences(newer, shipped)).toEqual(['EU: task extra (IDV_L1) is gone: nobody is asked any more'])
  })

  it('list a changed due date, a lower limit and a document that is no longer accepted', () => {
    const newer = changed('EU', (region) => ({
      ...region,
      minimumAge: 21,
      ...(region.tasks
        ? {
            tasks: {
              ...region.tasks,
              list: region.tasks.list.map((rule) =>
                rule.id === 'tax' ? { ...rule, dueDays: 30, source: 'another source' } : rule,
              ),
            },
          }
        : {}),
      levels: region.levels.map((level) =>
        level.level === 'LEVEL_1'
          ? {
              ...level,
              products: level.products.map((product) =>
                product.product === 'CARD' ? { ...product, limit: '500' } : product,
              ),
            }
          : level,
      ),
    }))
    expect(regionDifferences(shipped, newer)).toEqual([
      'EU: task tax: dueDays 60 becomes 30, for every member who has not done it',
      'EU: CARD 2000 USD a day becomes 500 USD a day, for members at LEVEL_1',
      'EU: minimumAge 18 becomes 21, for everybody who begins from now on',
    ])
  })

  it('list what changed within a part, and what was added to or removed from a list', () => {
    const newer = changed('HKG', (region) => ({
      ...region,
      documents: { ...region.documents, closedCountries: [...region.documents.closedCountries.slice(1), 'ZZ'] },
      ...(region.tasks
        ? {
            tasks: {
              ...region.tasks,
              reminderDays: [7],
              list: region.tasks.list
                .map((rule) => (rule.id === 'address' ? { ...rule, blocks: ['FIAT_DEPOSIT'] } : rule))
                .toReversed(),
            },
          }
        : {}),
    }))
    expect(regionDifferences(shipped, newer)).toEqual([
      'HKG: task address: blocks no longer CRYPTO_DEPOSIT, for every member who has not done it',
      expect.stringMatching(/^HKG: the tasks have another order: professional, agreement/),
      'HKG: tasks.reminderDays [14,7,1] becomes [7], for every member',
      `HKG: documents.closedCountries also ZZ; no longer ${shipped.get('HKG')?.documents.closedCountries[0]}, for everybody who begins from now on`,
    ])
  })

  it('list a changed default rule once for all regions that use it', () => {
    const newer = changed('DEFAULT', (region) => ({
      ...region,
      ...(region.resets ? { resets: { ...region.resets, everyDays: 99 } } : {}),
    }))
    const own = [...shipped].filter(([site, { resets }]) => site === 'DEFAULT' || !resets).map(([site]) => site)
    expect(regionDifferences(shipped, newer)).toEqual([
      `${own.toSorted().join(', ')}: resets.everyDays ${shipped.get('DEFAULT')?.resets?.everyDays} becomes 99, for members who start verification over`,
    ])
  })

  it('list an added or removed region', () => {
    const without = new Map([...shipped].filter(([site]) => site !== 'KAZ'))
    expect(regionDifferences(without, shipped)).toEqual(['KAZ: new; its members had the rules of DEFAULT before'])
    expect(regionDifferences(shipped, without)).toEqual(['KAZ: gone; its members get the rules of DEFAULT'])
  })
})
