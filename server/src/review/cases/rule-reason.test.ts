import { expect, it } from 'vitest'
import { ruleReason } from './rule-reason.ts'

const answers = [
  { path: 'pep.self', question: 'Are you, or have you ever been, in a senior public role?', answer: 'yes' },
  { path: 'own.behalf', question: 'Do you act for yourself?', answer: 'false' },
  { path: 'sources.0.fromCountry', question: 'From which country?', answer: 'Iran' },
  { path: 'sources.1.fromCountry', question: 'From which country?', answer: 'Cuba' },
  { path: 'res.address', question: 'Where do you live?', answer: 'Germany' },
]
const pep = 'Are you, or have you ever been, in a senior public role? Yes'

it.each([
  ['pep.self (yes) != no and pep.ended unanswered', pep],
  ['pep.ended unanswered and pep.self (yes) != no', pep],
  ['own.behalf (false) = false', 'Do you act for yourself? No'],
  ['sources.fromCountry (IR, CU) in highRiskCountries (IR, KP, CU)', 'From which country? Iran, Cuba'],
  [
    'res.address.country (DE) outside documentCountry (NL)',
    'Where do you live? Germany, outside document country (NL)',
  ],
  ['res.address answered', 'Where do you live? Germany'],
  ['own.behalf (false) = false and pep.self (yes) = yes', `Do you act for yourself? No and ${pep}`],
  // Figures, and answers that are not there any more.
  ['yearlyVolume (500000) > incomeLimit (100000)', 'Yearly volume (500000) is over income limit (100000)'],
  ['use.countries (IR) in highRiskCountries (IR, KP)', 'Use countries (IR) is in high risk countries (IR, KP)'],
  ['asked unanswered and documented (5) < needed (9)', 'Asked unanswered and documented (5) is under needed (9)'],
])('%s reads: %s', (words, text) => expect(ruleReason(words, answers)).toBe(text))
