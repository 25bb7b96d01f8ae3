import { describe, expect, it } from 'vitest'
import type { Attempt } from './load.ts'
import { nextStepOf, pathOf, stageOf, stagesAt, stepBefore, stepsOf, stepToShow } from './steps.ts'

const details = { firstName: 'Ada', lastName: 'Example', birthDate: '1990-01-01' }
const photo = (side: 'front' | 'back'): Attempt['photos'][number] => ({
  side,
  photoId: side,
  problem: null,
  uploadedAt: '2026-11-20T10:00:00Z',
})
const draft = {
  status: 'draft' as const,
  provider: 'default' as const,
  sides: ['front' as const, 'back' as const],
  photos: [],
  details: null,
}

describe('next step', () => {
  it.each([
    [null, 'document'],
    [draft, 'front'],
    [{ ...draft, photos: [photo('back')] }, 'front'],
    // A vendor’s part opens with name and date of birth.
    [{ ...draft, provider: 'veriff' as const }, 'details'],
    [{ ...draft, provider: 'veriff' as const, details }, 'front'],
    [{ ...draft, details, photos: [photo('front')] }, 'back'],
    // The details were read from the photos, and are confirmed at the end.
    [{ ...draft, sides: ['front' as const], photos: [photo('front')] }, 'confirm'],
    [{ ...draft, details, photos: [photo('front'), photo('back')] }, 'confirm'],
    // What was sent is not gone on with.
    [{ ...draft, status: 'submitted' as const, details }, 'document'],
  ])('is the first step that is not done (%#)', (attempt, step) => {
    expect(nextStepOf(attempt)).toBe(step)
  })
})

describe('shown step', () => {
  const halfway = { ...draft, details, photos: [photo('front')] }

  it('can be one that was reached', () => {
    expect(stepToShow('document', halfway)).toBe('document')
    expect(stepToShow('front', halfway)).toBe('front')
  })

  it('is never a step that was not reached or does not exist', () => {
    expect(stepToShow('confirm', halfway)).toBe('back')
    expect(stepToShow('details', halfway)).toBe('back')
    expect(stepToShow('sent', halfway)).toBe('back')
    expect(stepToShow(null, halfway)).toBe('back')
    expect(stepToShow('confirm', null)).toBe('document')
  })
})

it('leads back the way the member came', () => {
  expect(stepBefore('confirm', { ...draft, sides: ['front'] }, null)).toBe('front')
  expect(stepBefore('document', draft, { refused: null })).toBe('residence')
  expect(stepBefore('document', draft, { refused: 'ALREADY_VERIFIED' })).toBeNull()
  expect(stepBefore('document', draft, null)).toBeNull()
  expect(stepBefore('residence', draft, { refused: null })).toBeNull()
  expect(stepsOf(null)).toEqual(['document'])
})

it('counts the residence first, and the details where a vendor needs them', () => {
  const of = (provider: 'default' | 'veriff', purpose: 'verify' | 'update'): readonly string[] =>
    stagesAt('document', null, { provider, purpose })
  expect(of('default', 'verify')).toEqual(['residence', 'document', 'photos', 'confirm'])
  expect(of('default', 'update')).toEqual(['document', 'photos', 'confirm'])
  expect(of('veriff', 'verify')).toEqual(['residence', 'document', 'details', 'photos', 'confirm'])
})

it('counts both sides as one stage', () => {
  expect(['document', 'details', 'front', 'back', 'confirm'].map((step) => stageOf(step as 'front'))).toEqual([
    'document',
    'details',
    'photos',
    'photos',
    'confirm',
  ])
})

describe('resubmission', () => {
  const verify = { purpose: 'verify', provider: 'default' } as const
  const resubmission = { reasons: [], photos: [], asks: ['back' as const] }
  const resubmitting = { ...draft, details, photos: [photo('front')], resubmission }

  it('shows only what failed, and the review', () => {
    expect([nextStepOf(resubmitting), pathOf(resubmitting), stagesAt('back', resubmitting, verify)]).toEqual([
      'back',
      ['back', 'confirm'],
      ['photos', 'confirm'],
    ])
    expect(stepBefore('back', resubmitting, null)).toBeNull()
  })

  it('lets the member visit the other steps, and returns to where they came from', () => {
    const whole = { ...resubmitting, photos: [photo('front'), photo('back')] }
    expect(stepToShow('front', whole)).toBe('front')
    expect([stepBefore('front', whole, null), stepBefore('confirm', whole, null)]).toEqual(['confirm', 'back'])
    expect(stagesAt('front', whole, verify)).toHaveLength(4)
  })
})
