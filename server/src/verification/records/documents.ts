import type { DocumentSide, DocumentType, PhotoSide } from '@tessera/contract/states.ts'
import type { Region } from '../../regions/region.ts'
import type { Mode } from '../../platform/settings.ts'

export interface AcceptedDocument {
  type: DocumentType
  sides: DocumentSide[]
  /** Faster than the others: the machine may decide it alone, and no other such document needs fewer photos. */
  fastest: boolean
}

/** Documents that the region accepts from a country. Empty when the country is closed. */
export function acceptedDocuments(region: Region, country: string, mode: Mode): AcceptedDocument[] {
  if (region.documents.closedCountries.includes(country)) return []
  const types = region.documents.byCountry[country] ?? region.documents.accepted
  const quick = types.filter((type) => region.machineMayApprove[mode].includes(type))
  const fewest = Math.min(...quick.map((type) => sidesOf(region, type).length))
  const fastest = quick.filter((type) => sidesOf(region, type).length === fewest)
  // If all documents had the mark, it would say nothing.
  return types.map((type) => ({
    type,
    sides: sidesOf(region, type),
    fastest: fastest.length < types.length && fastest.includes(type),
  }))
}

/** The photos to take, in order: the document's sides, then the selfie where the region requires one. */
export function photosToTake(region: Region, type: DocumentType): PhotoSide[] {
  return [...sidesOf(region, type), ...(region.selfie ? (['selfie'] as const) : [])]
}

/** The sides of the document, in order. */
export function sidesOf(region: Region, type: DocumentType): DocumentSide[] {
  return region.documents.sides[type] ?? ['front']
}
