import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { Answers } from '@tessera/contract/questionnaire.ts'
import { sites, type Site } from '@tessera/contract/sites.ts'
import { exampleAnswers } from '@tessera/questionnaires/engine/example.ts'
import { memberView } from '@tessera/questionnaires/engine/member-view.ts'
import { outcomeOf } from '@tessera/questionnaires/engine/outcome.ts'
import { loadLibrary } from '@tessera/questionnaires/library/files.ts'
import { taskPolicyOf } from '../../regions/policies.ts'
import { loadRegions } from '../../regions/region.ts'

/* What typical members of each region are asked for, and how many minutes that takes by our own estimates. */

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const regions = loadRegions(`${root}regions`)
const templates = [...loadLibrary(`${root}questionnaires`).templates.values()].map(({ template }) => template)

const plain = { 'src.main': 'salary', 'pep.self': 'no', 'own.behalf': true, 'own.usPerson': false, 'us.person': false }
const amounts = (income: string, netWorth: string, volume: string): Answers => ({
  ...plain,
  'fin.income': income,
  'fin.netWorth': netWorth,
  'use.volume': volume,
})
const members = {
  smallest: amounts('lt_10k', 'lt_10k', 'lt_1k'),
  employee: amounts('50_100k', '50_150k', '1_10k'),
  beyond: amounts('lt_10k', 'lt_10k', '1_10k'),
  trader: amounts('100_250k', '500k_1m', '50_250k'),
  official: { ...amounts('50_100k', '50_150k', '1_10k'), 'pep.self': 'i_am' },
}

/** The region's tasks and those that the member's answers open, with their minutes. */
function tasksOf(site: Site, answers: Answers): string {
  const rules = taskPolicyOf(regions, site).list.filter(({ optional }) => !optional)
  const asked = rules.map(({ id, minutes, template: code }) => {
    const template = templates.find((one) => one.code === code)
    return { id, minutes: minutes ?? template?.estMinutes ?? 0, template }
  })
  const opened = asked.flatMap(({ template }) => {
    if (!template) return []
    const facts = { site }
    return outcomeOf(template, exampleAnswers(memberView(template), answers, facts), facts).tasks
  })
  const followUps = [...new Set(opened)].flatMap((task) => {
    const template = templates.find((one) => one.task === task)
    return template && !asked.some((one) => one.template === template)
      ? [{ id: template.key, minutes: template.estMinutes }]
      : []
  })
  const all = [...asked, ...followUps]
  return `${all.map(({ id }) => id).join(', ')}: ${all.reduce((sum, { minutes }) => sum + minutes, 0)}`
}

const of = (site: Site) =>
  Object.fromEntries(Object.entries(members).map(([name, said]) => [name, tasksOf(site, said)]))

describe('what typical members are asked for', () => {
  it.each<[Site, Record<keyof typeof members, string>]>([
    [
      'DEFAULT',
      {
        smallest: 'identity: 3',
        employee: 'identity: 3',
        beyond: 'identity: 3',
        trader: 'identity: 3',
        official: 'identity: 3',
      },
    ],
    [
      'EU',
      {
        smallest: 'identity, profile, tax, agreement: 21',
        employee: 'identity, profile, tax, agreement: 21',
        beyond: 'identity, profile, tax, agreement, source-of-funds-wealth: 36',
        trader: 'identity, profile, tax, agreement, source-of-funds-wealth: 36',
        official: 'identity, profile, tax, agreement, name-screening: 31',
      },
    ],
    [
      'HKG',
      {
        smallest: 'identity, address, profile, tax, knowledge, risk, agreement: 47',
        employee: 'identity, address, profile, tax, knowledge, risk, agreement: 47',
        beyond: 'identity, address, profile, tax, knowledge, risk, agreement, source-of-funds-wealth: 62',
        trader: 'identity, address, profile, tax, knowledge, risk, agreement, source-of-funds-wealth: 62',
        official: 'identity, address, profile, tax, knowledge, risk, agreement, name-screening: 57',
      },
    ],
    [
      'ARE',
      {
        smallest: 'identity, address, profile, knowledge, agreement, tax: 41',
        employee: 'identity, address, profile, knowledge, agreement, tax: 41',
        beyond: 'identity, address, profile, knowledge, agreement, tax, source-of-funds-wealth: 56',
        trader: 'identity, address, profile, knowledge, agreement, tax, source-of-funds-wealth: 56',
        official: 'identity, address, profile, knowledge, agreement, tax, name-screening: 51',
      },
    ],
    [
      'TUR',
      {
        smallest: 'identity, chip, interview, profession, agreement: 23',
        employee: 'identity, chip, interview, profession, agreement: 23',
        beyond: 'identity, chip, interview, profession, agreement, source-of-funds-wealth: 38',
        trader: 'identity, chip, interview, profession, agreement, source-of-funds-wealth: 38',
        official: 'identity, chip, interview, profession, agreement, name-screening: 33',
      },
    ],
    [
      'KAZ',
      {
        smallest: 'identity, sources, tax, agreement: 22',
        employee: 'identity, sources, tax, agreement: 22',
        beyond: 'identity, sources, tax, agreement, source-of-funds-wealth: 37',
        trader: 'identity, sources, tax, agreement, source-of-funds-wealth: 37',
        official: 'identity, sources, tax, agreement, name-screening: 32',
      },
    ],
    [
      'IDN',
      {
        smallest: 'identity, agreement, profile, tax: 22',
        employee: 'identity, agreement, profile, tax: 22',
        beyond: 'identity, agreement, profile, tax, source-of-funds-wealth: 37',
        trader: 'identity, agreement, profile, tax, source-of-funds-wealth: 37',
        official: 'identity, agreement, profile, tax, name-screening: 32',
      },
    ],
    [
      'IND',
      {
        smallest: 'identity, personal, aml, bank-account, address, agreement: 29',
        employee: 'identity, personal, aml, bank-account, address, agreement: 29',
        beyond: 'identity, personal, aml, bank-account, address, agreement, source-of-funds-wealth: 44',
        trader: 'identity, personal, aml, bank-account, address, agreement, source-of-funds-wealth: 44',
        official: 'identity, personal, aml, bank-account, address, agreement, name-screening: 39',
      },
    ],
  ])('in %s', (site, expected) => {
    expect(of(site)).toEqual(expected)
  })

  it('take the time after the identity that the overview promises before the country is known', () => {
    const later = sites
      .map((site) => Number(tasksOf(site, members.smallest).split(': ')[1]) - 3)
      .filter((minutes) => minutes > 0)
    const upToFive = (minutes: number): number => Math.ceil(minutes / 5) * 5
    const promise = readFileSync(`${root}locales/en/tasks.json`, 'utf8')
    expect(promise).toContain(`${upToFive(Math.min(...later))} to ${upToFive(Math.max(...later))} minutes`)
  })

  it('never include the source of funds for the lowest bands', () => {
    for (const site of sites) expect(tasksOf(site, members.smallest)).not.toContain('source-of-funds')
  })
})
