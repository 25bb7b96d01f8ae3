import { expect, it } from 'vitest'
import console from '../../../locales/en/console.json' with { type: 'json' }
import { staffEndpoints } from '@tessera/contract/staff-endpoints.ts'
import { startTexts } from '../i18n.ts'
import { Refusal, Unreachable } from '../api.ts'
import { aboutText, answerText, plainWords, reasonText, workText } from './codes.ts'
import { errorText } from './error-text.ts'
import { detailText, factValueText, shownDetails } from './events.ts'
import { timeText } from './times.ts'

const t = startTexts('Tessera').getFixedT('en', 'console')

it.each([
  ['QUESTIONNAIRE_STATUS_PENDING', 'Questionnaire status pending'],
  ['documentNumber', 'Document number'],
  ['front', 'Front'],
  ['2026-11-24', '2026-11-24'],
])('the code %s in plain words is “%s”', (code, words) => expect(plainWords(code)).toBe(words))

it('names countries, documents, reasons and answers', () => {
  expect(aboutText(t, 'GB')).toBe('United Kingdom')
  expect(aboutText(t, 'DRIVERS_LICENSE')).toBe('Driving licence')
  expect(reasonText(t, 'FRAUD')).toBe('Fraud')
  expect(['true', 'no', 'Northwind Bakery'].map((one) => answerText(t, one))).toEqual(['Yes', 'No', 'Northwind Bakery'])
})

it('says the server’s refusals without codes and long numbers', () => {
  const id = '0b8f5b0e-6d0f-4c5e-9a51-0f6f2f1f9d22'
  const refused = (reason: string) => errorText(t, new Refusal(20507, 'decisionRefused', { reason }))
  expect(refused('An attempt that is approved cannot become resubmission_requested')).toBe(
    'This is not possible: it does not wait for this decision. Reload it to see what you can do.',
  )
  expect(refused(`The questionnaire ${id} was withdrawn`)).toBe(
    'This is not possible: The questionnaire was withdrawn. Reload the case to see what you can do.',
  )
  expect(refused('The member has sent a newer attempt: decide that one')).toBe(
    'This is not possible: The member has sent a newer attempt: decide that one',
  )
  expect(refused('These checks failed: address-name. To approve it anyway, say why')).toContain(
    `failed: ${console.check['address-name']}.`,
  )
})

it('says what is appealed', () => {
  expect(workText(t, { kind: 'appeal', about: ['APPEALED_ADDRESS'] })).toBe('Decision on the proof of address')
})

it('says when a cancelled video call was to be and who set it', () => {
  const [at, cancelled] = ['2026-11-30T09:30:00.000Z', '2026-11-28T16:02:40.948Z']
  expect(workText(t, { kind: 'cancelled-video-call', about: ['2026-11-30T09:30Z', 'anna'] })).toBe(
    `Call of ${timeText(at)}, set by anna`,
  )
  expect(factValueText(t, 'video calls cancelled by the member', `${at} (cancelled ${cancelled})`)).toBe(
    `${timeText(at)} (cancelled ${timeText(cancelled)})`,
  )
})

it('says what happened and what to do about an error', () => {
  const general = 'Something failed on our side. Try again. If it fails again, tell an admin.'
  expect(errorText(t, new Unreachable('status 502'))).toMatch(/^We could not reach our servers/)
  expect(errorText(t, new Refusal(20504, 'caseUnknown'))).toMatch(/^We could not find this case/)
  expect(errorText(t, new Refusal(29999, 'brandNew'))).toBe(general)
  expect(errorText(t, new TypeError('bug'))).toBe(general)
  const claimed = new Refusal(20506, 'caseClaimed', {
    by: 'ben',
    since: '2026-11-24T08:55:00Z',
    until: '2026-11-24T09:10:00Z',
  })
  expect(errorText(t, claimed)).toMatch(/^ben has been working on this case since .+, until /)
  const refused = new Refusal(20507, 'decisionRefused', { reason: 'the call is not over' })
  expect(errorText(t, refused)).toContain('the call is not over')
})

it('says a refusal of the server with reasons in words and without the long number of a case', () => {
  const texts = [
    'The first person gave another reason, COURT_ORDER: both must give the same',
    'The first person gave another reason, AUDIT: both must give the same',
    'The data of the member of case df3385ae-1111-4222-8333-9c1d3f0a7b11 was erased',
  ].map((reason) => errorText(t, new Refusal(20521, 'exportRefused', { reason })))
  expect(texts).toEqual([
    'This is not possible: The first person gave another reason, “A court ordered it”: both must give the same',
    'This is not possible: The first person gave another reason, “An auditor needs it”: both must give the same',
    'This is not possible: The data of the member of this case was erased. Choose other cases or another period, or ask another senior reviewer.',
  ])
})

it('names every act that a passkey confirms', () => {
  const acts = staffEndpoints.flatMap((one) =>
    'confirmed' in one && one.confirmed ? [one.path.slice('/v1/staff/'.length)] : [],
  )
  expect(Object.keys(console.confirm.act).toSorted()).toEqual(acts.toSorted())
})

it('leaves out details that are empty or numbers of the database', () => {
  const details = [
    { name: 'reasons', values: [] },
    { name: 'file', values: ['ae087c24-0b1d-4c9f-9a52-9d1c3f0a7b11'] },
    { name: 'reasons', values: ['FRAUD'] },
  ]
  expect(shownDetails(details).map((one) => detailText(t, one))).toEqual(['Reasons: Fraud'])
})
