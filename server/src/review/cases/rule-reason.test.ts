import { expect, it } from 'vitest'
import { ruleReason } from './rule-reason.ts'

const answers = [
  { path: 'pep.self', question: 'Are you a politically exposed person?', answer: 'Yes' },
  { path: 'own.behalf', question: 'Do you act for yourself?', answer: 'false' },
  { path: 'sources.0.fromCountry', question: 'From which country?', answer: 'Iran' },
  { path: 'sources.1.fromCountry', question: 'From which country?', answer: 'Cuba' },
  { path: 'res.address', question: 'Where do you live?', answer: 'Germany' },
]

it.each([
  ['pep.self (yes) != no and pep.ended unanswered', 'Are you a politically exposed person? Yes'],
  ['pep.ended unanswered and pep.self (yes) != no', 'Are you a politically exposed person? Yes'],
  ['own.behalf (false) = false', 'Do you act for yourself? No'],
  ['sources.fromCountry (IR, CU) in highRiskCountries (IR, KP, CU)', 'From which country? Iran, Cuba'],
  ['res.address.country (DE) outside documentCountry (NL)', 'Where do you live? Germany, outside documentCountry (NL)'],
  [
    'own.behalf (false) = false and pep.self (yes) = yes',
    'Do you act for yourself? No and Are you a politically exposed person? Yes',
  ],
  // Figures, and answers that are not there any more.
  ['yearlyVolume (500000) > incomeLimit (100000)', 'yearlyVolume (500000) > incomeLimit (100000)'],
  ['use.countries (IR) in highRiskCountries (IR, KP)', 'use.countries (IR) in highRiskCountries (IR, KP)'],
])('%s reads: %s', (words, text) => expect(ruleReason(words, answers)).toBe(text))
