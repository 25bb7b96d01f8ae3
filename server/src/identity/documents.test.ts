import { describe, expect, it } from 'vitest'
import { fileURLToPath } from 'node:url'
import { loadRegions, regionOf } from '../regions/region.ts'
import { acceptedDocuments, photosToTake } from './documents.ts'

const region = regionOf(loadRegions(fileURLToPath(new URL('../../../regions/', import.meta.url))), 'DEFAULT')

describe('accepted documents', () => {
  it('in production the machine decides nothing alone, as shipped', () => {
    expect(acceptedDocuments(region, 'NL', 'production').filter(({ fastest }) => fastest)).toEqual([])
    expect(acceptedDocuments(region, 'NL', 'sandbox').some(({ fastest }) => fastest)).toBe(true)
  })

  it('a closed country is closed even when it has a list of its own', () => {
    const both = { ...region, documents: { ...region.documents, byCountry: { KP: ['PASSPORT' as const] } } }
    expect(acceptedDocuments(both, 'KP', 'sandbox')).toEqual([])
  })

  it('a document without a list of sides has a front', () => {
    expect(photosToTake(region, 'BVN')).toEqual(['front'])
    expect(photosToTake(region, 'ID_CARD')).toEqual(['front', 'back'])
  })
})
