import { emptyAddress } from '@tessera/contract/addresses.ts'
import form from '@tessera/questionnaires/address/update-poa.json' with { type: 'json' }
import type { Proof, Status } from '../features/verification/address/load.ts'

/* Answers about a proof of address. */

export const details: Proof['details'] = {
  country: 'NL',
  address: { ...emptyAddress, street: 'Keizersgracht 241', city: 'Amsterdam', postalCode: '1016 EA' },
  since: '2021-03',
  documentClass: 'UTILITY_BILL',
  issuer: 'Vitens',
  issuedOn: '2026-11-01',
}
export const proof = (change: Partial<Proof> = {}): Proof => ({
  proofId: '0f6c2b4e-7a51-4d0e-9b1a-3f1d5c7e9a21',
  status: 'draft',
  details,
  pages: [],
  reasons: [],
  reading: false,
  doubts: [],
  replaceable: false,
  submittedAt: null,
  decidedAt: null,
  revision: 'r1',
  ...change,
})
export const status = (change: Partial<Status> = {}): Status => ({
  proof: null,
  unsaved: false,
  refused: null,
  attemptsLeft: 5,
  nextAttemptAt: null,
  // The questions of the form, as the server sends them.
  questions: form.questions as Status['questions'],
  documents: [
    { documentClass: 'UTILITY_BILL', maxAgeMonths: 3 },
    { documentClass: 'TAX_LETTER', maxAgeMonths: 12 },
  ],
  closed: ['KP'],
  needsAgreement: false,
  certifyAgain: null,
  version: 7,
  ...change,
})
