import { describe, expect, it } from 'vitest'
import { fileURLToPath } from 'node:url'
import { loadRegions, regionOf } from '../../regions/region.ts'
import { acceptedDocuments, photosToTake } from './documents.ts'

const region = regionOf(loadRegions(fileURLToPath(new URL('../../../../regions/', import.meta.url))), 'DEFAULT')

describe('accepted documents', () => {
  it('the machine decides nothing alone in production, as shipped', () => {
    expect(acceptedDocuments(region, 'NL', 'production').filter(({ fastest }) => fastest)).toEqual([])
    expect(acceptedDocuments(region, 'NL', 'sandbox').filter(({ fastest }) => fastest)).toEqual([
      { type: 'PASSPORT', sides: ['front'], fastest: true },
    ])
  })

  it('marks no document as fastest when all are equally fast', () => {
    const cards = {
      ...region,
      documents: { ...region.documents, accepted: ['ID_CARD' as const, 'RESIDENCE_PERMIT' as const] },
    }
    expect(acceptedDocuments(cards, 'NL', 'sandbox').map(({ type, fastest }) => [type, fastest])).toEqual([
      ['ID_CARD', false],
      ['RESIDENCE_PERMIT', false],
    ])
  })

  it('keeps a closed country closed, even with a list of its documents', () => {
    const both = { ...region, documents: { ...region.documents, byCountry: { KP: ['PASSPORT' as const] } } }
    expect(acceptedDocuments(both, 'KP', 'sandbox')).toEqual([])
  })

  it('requires the front of a document without a list of sides', () => {
    expect(photosToTake(region, 'BVN')).toEqual(['front'])
    expect(photosToTake(region, 'ID_CARD')).toEqual(['front', 'back'])
  })
})
