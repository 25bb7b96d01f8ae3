import type { DocumentSide, DocumentType, PhotoSide } from '@tessera/contract/states.ts'
import type { Region } from '../../regions/region.ts'
import type { Mode } from '../../platform/settings.ts'

export interface AcceptedDocument {
  type: DocumentType
  sides: DocumentSide[]
  /** Sooner through than the others: the machine may decide alone, and none it may decide takes fewer photos. */
  fastest: boolean
}

/** Documents the region accepts from a country; none when the country is closed. */
export function acceptedDocuments(region: Region, country: string, mode: Mode): AcceptedDocument[] {
  if (region.documents.closedCountries.includes(country)) return []
  const types = region.documents.byCountry[country] ?? region.documents.accepted
  const quick = types.filter((type) => region.machineMayApprove[mode].includes(type))
  const fewest = Math.min(...quick.map((type) => sidesOf(region, type).length))
  const fastest = quick.filter((type) => sidesOf(region, type).length === fewest)
  // Said of all it would say nothing.
  return types.map((type) => ({
    type,
    sides: sidesOf(region, type),
    fastest: fastest.length < types.length && fastest.includes(type),
  }))
}

/** The photos to take, in order: the document's sides, then the person where the region asks for them. */
export function photosToTake(region: Region, type: DocumentType): PhotoSide[] {
  return [...sidesOf(region, type), ...(region.selfie ? (['selfie'] as const) : [])]
}

/** The sides of the document, in order. */
function sidesOf(region: Region, type: DocumentType): DocumentSide[] {
  return region.documents.sides[type] ?? ['front']
}
