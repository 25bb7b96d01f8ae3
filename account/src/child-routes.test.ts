import { expect, it } from 'vitest'
import { sections } from '@tessera/contract/sections.ts'
import { childRoutes } from './child-routes.ts'
import { paths } from './paths.ts'

/** Specification, section 2, verbatim. */
const demanded =
  'personal kyc vendor sdk step1 step2 question ocquestion newquestion questionnaire nsquestion resetkyc updatekyc crypto-knowledge-test risk-tolerance-test client-agreement agreement professional eddQuestionnaire qualifiedInvestor residenceInfo rcEddQuestionnaire rcQuestionnaire rfiQuestion sourceOfFundsWealth advancedQuest standardQuest piquestion personalquestion cnsquestion pivQuestionnaire updatePOA complianceTasks'

/** Beside the specification. */
const own = ['security', 'profile', 'documents', 'myData']

it('contains every child route, and the index', () => {
  expect(childRoutes.map(({ path }) => path).toSorted()).toEqual(['', ...demanded.split(' '), ...own].toSorted())
})

it('has the sections that every page of the product links', () => {
  const linked = childRoutes.flatMap(({ path, navigation }) => (navigation ? [[path, navigation]] : []))
  expect(Object.fromEntries(linked)).toEqual(sections)
})

it('links only to existing screens', () => {
  expect(childRoutes.filter(({ navigation, screen }) => navigation && screen === null)).toEqual([])
})

it('contains every screen of paths', () => {
  const known = childRoutes.map(({ path }) => `${paths.auth}/${path}`)
  expect([paths.personal, paths.kyc].filter((path) => !known.includes(path))).toEqual([])
})
