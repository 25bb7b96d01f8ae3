import { expect, it } from 'vitest'
import { caseReasons } from './case-reasons.ts'

it('accepts codes, and the photos they name', () => {
  expect(caseReasons(['IMG_BLUR_GLARE:front,back', 'FACE_MATCH', 'IMG_CUT_OFF:back', 'IMG_BLUR_GLARE:front'])).toEqual({
    codes: ['IMG_BLUR_GLARE', 'FACE_MATCH', 'IMG_CUT_OFF'],
    sides: { IMG_BLUR_GLARE: ['front', 'back', 'front'], IMG_CUT_OFF: ['back'] },
  })
})

it.each([
  ['UGLY', 'Not a reason: UGLY'],
  ['constructor:front', 'Not a reason: constructor'],
  ['IMG_BLUR_GLARE:top', 'Not a photo: IMG_BLUR_GLARE:top'],
  ['IMG_BLUR_GLARE:', 'Not a photo: IMG_BLUR_GLARE:'],
  ['IMG_BLUR_GLARE:selfie', 'IMG_BLUR_GLARE is not about selfie'],
  ['SELFIE_MULTI:front', 'SELFIE_MULTI is not about front'],
  ['NAME_MISMATCH:front', 'NAME_MISMATCH is not about front'],
])('rejects %s', (typed, words) => {
  expect(caseReasons([typed])).toContain(words)
})
