import { expect, it } from 'vitest'
import { startTexts } from '../i18n.ts'
import { actorText, detailText, eventText, productText, ruleText, shownDetails } from './events.ts'

const t = startTexts('Tessera').getFixedT('en', 'console')

it('says in plain English what happened, who did it and what about', () => {
  expect(eventText(t, 'attempt.decided')).toBe('Attempt decided')
  expect(['anna', 'member:1042', 'machine', 'provider:simulator'].map((actor) => actorText(t, actor))).toEqual([
    'anna',
    'Member',
    'Automatic review',
    'Simulator',
  ])
  expect(detailText(t, { name: 'verdict', values: ['resubmission_requested'] })).toBe('Decision: Changes needed')
  expect(detailText(t, { name: 'reasons', values: ['FRAUD', 'DOC_COPY'] })).toBe('Reasons: Fraud, Photo of a copy')
  expect(detailText(t, { name: 'purpose', values: ['COMPARE_RECORDS'] })).toBe('Purpose: Compare it with other records')
  expect(detailText(t, { name: 'reason', values: ['EVIDENCE_MISSING'] })).toBe(
    'Reason: The evidence does not show enough.',
  )
  expect(detailText(t, { name: 'checks', values: ['not-expired'] })).toBe('Checks: Valid for long enough')
  expect(detailText(t, { name: 'to', values: ['null'] })).toBe('To: No one')
})

it('says whether a case was put on hold or escalated, once', () => {
  const of = (kind: string) => [
    { name: 'kind', values: [kind] },
    { name: 'reason', values: ['UNCLEAR_RULE'] },
  ]
  expect(
    ['hold', 'escalation'].flatMap((kind) =>
      ['case.held', 'case.hold-lifted'].map((action) => eventText(t, action, of(kind))),
    ),
  ).toEqual(['Put on hold', 'Hold ended', 'Escalated', 'Escalation ended'])
  expect(shownDetails(of('hold')).map(({ name }) => name)).toEqual(['reason'])
})

it('says which photos a reason names', () => {
  const details = [
    { name: 'reasons', values: ['IMG_BLUR_GLARE', 'DOC_COPY'] },
    { name: 'photos', values: ['IMG_BLUR_GLARE:front', 'IMG_BLUR_GLARE:back'] },
  ]
  expect(shownDetails(details).map((one) => detailText(t, one))).toEqual([
    'Reasons: Photo is blurred or has glare (front, back), Photo of a copy',
  ])
})

it('says which rule of a questionnaire applied, and names products', () => {
  expect(['P2P', 'CRYPTO_WITHDRAW', 'SPOT'].map((code) => productText(t, code))).toEqual([
    'P2P',
    'Crypto withdrawals',
    'Spot',
  ])
  expect(ruleText(t, 'high-risk-country')).toBe('Country on the high-risk list')
})
