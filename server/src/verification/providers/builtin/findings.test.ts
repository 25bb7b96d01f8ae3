import { describe, expect, it } from 'vitest'
import type { DeclaredData } from '../../../recognition/declared-data.ts'
import { collectFacts } from '../../../recognition/facts.ts'
import type { Reading, VisualLine } from '../../../recognition/read/reading.ts'
import {
  line,
  owner,
  ownersDeclaredData,
  readAs,
  readingOf,
  testDay,
} from '../../../recognition/testing/specimen-reading.ts'
import { evaluate } from './evaluate.ts'
import { findingsOf } from './findings.ts'
import type { Known, Policy } from './policy.ts'
import { kindSeen, runRules } from './rules.ts'

interface Change {
  reading?: Reading
  declared?: Partial<DeclaredData>
  known?: Partial<Known>
}

function caseOf(change: Change) {
  const declared = ownersDeclaredData(change.declared)
  const reading = readAs(change.reading ?? readingOf(owner()), declared)
  const policy: Policy = {
    minimumAge: 18,
    today: testDay,
    autoApprove: true,
    autoApproveDocuments: ['PASSPORT', 'ID_CARD'],
  }
  const known: Known = { documentUsedByAnother: false, copyOfRefusedPhoto: false, photosSharp: true, ...change.known }
  return { reading, declared, policy, known, facts: collectFacts(reading, declared, policy.today) }
}

function foundIn(change: Change) {
  const item = caseOf(change)
  return findingsOf(item, runRules(item))
}

const nothingTyped = { firstName: '', lastName: '', birthDate: '' }
const withoutZone: Reading = { ...readingOf(owner()), mrz: null }
const nearlyEmpty: Reading = { ...withoutZone, lines: [] }
const letter: Reading = {
  ...withoutZone,
  lines: withoutZone.lines.map((line) => ({ ...line, text: line.text.replace(/passe?port/gi, 'letter') })),
}
const seenOn = (side: 'front' | 'back', lines: readonly VisualLine[]) => lines.map((line) => ({ ...line, side }))
const card = readingOf(owner({ kind: 'id-back' }))
const frontTwice: Reading = {
  ...card,
  mrz: null,
  lines: [...seenOn('front', card.lines), ...seenOn('back', card.lines)],
}
const backTwice: Reading = { ...frontTwice, mrz: card.mrz }

describe('what speaks against a document before it is sent', () => {
  it('finds nothing against a good document, typed or not', () => {
    expect(foundIn({})).toEqual([])
    expect(foundIn({ declared: nothingTyped })).toEqual([])
  })

  it.each<[string, Change, string]>([
    ['expired', { reading: readingOf(owner({ expiryDate: '2021-02-01' })) }, 'DOC_EXPIRED'],
    ['a minor’s', { reading: readingOf(owner({ birthDate: '2012-01-01' })), declared: nothingTyped }, 'UNDERAGE'],
    [
      'of another kind',
      { reading: readingOf(owner({ kind: 'permit-back' })), declared: { documentType: 'ID_CARD' } },
      'DOC_OTHER_KIND',
    ],
    ['another person’s', { declared: { firstName: 'Fenna', lastName: 'Lindqvarst' } }, 'NAME_MISMATCH'],
    ['in a blurred photo', { reading: nearlyEmpty, known: { photosSharp: false } }, 'IMG_BLUR_GLARE'],
    ['not in the sharp photo', { reading: nearlyEmpty }, 'IMG_NO_DOCUMENT'],
    ['not a document', { reading: letter }, 'IMG_NO_DOCUMENT'],
    ['a passport without its zone', { reading: withoutZone }, 'IMG_CUT_OFF'],
    ['one side twice', { reading: frontTwice, declared: { documentType: 'ID_CARD' } }, 'SIDE_MISSING'],
  ])('says that it is %s, as the decision would', (_name, change, reason) => {
    const item = caseOf(change)
    expect(findingsOf(item, runRules(item))).toContainEqual(expect.objectContaining({ reason, certain: true }))
    expect(evaluate(item).decision.reasons).toContain(reason)
  })

  it('names the side that is missing', () => {
    const declared = { documentType: 'ID_CARD' } as const
    expect(foundIn({ reading: frontTwice, declared })).toMatchObject([{ sides: ['back'] }])
    expect(foundIn({ reading: backTwice, declared })).toMatchObject([{ sides: ['front'] }])
  })

  it('knows a minor by the typed date of birth', () => {
    expect(foundIn({ reading: withoutZone, declared: { birthDate: '2012-01-01' } })).toContainEqual(
      expect.objectContaining({ reason: 'UNDERAGE', certain: true }),
    )
  })

  it('warns of a second photo of a passport whose zone is not found, and lets a reviewer look', () => {
    expect(foundIn({ reading: withoutZone, known: { cutOffBefore: true } })).toEqual([
      { reason: 'IMG_CUT_OFF', sides: ['front'], certain: false },
    ])
  })

  it.each([
    ['IDENTITY CARD · CARTE D’IDENTITÉ', 'PASSPORT', 'ID_CARD'],
    ['RESIDENCE PERMIT', 'PASSPORT', 'RESIDENCE_PERMIT'],
    ['FÜHRERSCHEIN', 'ID_CARD', 'DRIVERS_LICENSE'],
  ] as const)('doubts a card without a zone whose print names another kind: %s', (title, documentType, seen) => {
    const lines = [line(title, 0), ...letter.lines]
    const reading: Reading = { ...letter, sides: documentType === 'PASSPORT' ? ['front'] : ['front', 'back'], lines }
    for (const cutOffBefore of [false, true]) {
      const change = { reading, declared: { documentType }, known: { cutOffBefore } }
      expect(foundIn(change)).toEqual([{ reason: 'DOC_OTHER_KIND', sides: [], certain: false }])
      expect(kindSeen(caseOf(change))).toBe(seen)
    }
  })

  it('doubts no kind where the print names several', () => {
    const lines = [line('PASSPORT', 0), line('IDENTITY CARD', 40), ...letter.lines]
    const found = foundIn({ reading: { ...letter, lines }, declared: { documentType: 'ID_CARD' } })
    expect(found).not.toContainEqual(expect.objectContaining({ reason: 'DOC_OTHER_KIND' }))
  })

  it.each([
    [{ country: 'DE' }, 'COUNTRY_MISMATCH'],
    [{ documentType: 'ID_CARD' }, 'DOC_OTHER_KIND'],
  ] as const)('doubts a zone that contradicts the choice, because it may be misread: %o', (declared, reason) => {
    expect(foundIn({ declared })).toEqual([{ reason, sides: [], certain: false }])
  })

  it.each([
    ['ID_CARD', {}, 'PASSPORT'],
    ['PASSPORT', { reading: card }, 'ID_CARD'],
  ] as const)('says what photos of another kind than %s show', (documentType, change, seen) => {
    expect(kindSeen(caseOf({ ...change, declared: { documentType } }))).toBe(seen)
  })

  it('only doubts what the print alone says', () => {
    const unsure = readingOf(owner({ expiryDate: '2021-02-01' }))
    const found = foundIn({
      reading: { ...unsure, mrz: null },
      known: { cutOffBefore: true },
      declared: nothingTyped,
    })
    expect(found).toContainEqual({ reason: 'DOC_EXPIRED', sides: [], certain: false })
  })

  it('tells no sign of fraud', () => {
    expect(foundIn({ known: { documentUsedByAnother: true, copyOfRefusedPhoto: true } })).toEqual([])
    expect(foundIn({ reading: readingOf(owner(), owner({ documentNumber: 'SPE5C0M93' })) })).toEqual([])
  })
})
