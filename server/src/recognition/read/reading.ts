import type { DocumentSide, DocumentType } from '@tessera/contract/states.ts'

/** The side of the document in a photo. A passport's data page is `front`. */
export type Side = DocumentSide

/** A photo after intake: upright by EXIF, re-encoded, no metadata. */
export interface Photo {
  side: Side
  jpeg: Uint8Array
}

/** The document that the member chose. A machine-readable zone proves itself only where it agrees. */
export interface ChosenDocument {
  documentType: DocumentType
  /** The issuing country, alpha-2. */
  country: string
}

/** What the caller already knows: where to search, and what a machine-readable zone has to agree with. */
export type ReadHints = ChosenDocument | { documentType: 'LETTER' }

/** A rectangle of a photo, as shares of its width and height, from its top left corner. */
export interface Place {
  left: number
  top: number
  width: number
  height: number
}

/** A rectangle of the photo of a side. */
export interface PlaceOfSide extends Place {
  side: Side
}

/** The three sizes of ICAO Doc 9303 documents with an MRZ. */
export type MrzFormat = 'TD1' | 'TD2' | 'TD3'

export type MrzFieldName =
  | 'documentCode'
  | 'issuingState'
  | 'documentNumber'
  | 'birthDate'
  | 'sex'
  | 'expiryDate'
  | 'nationality'
  | 'name'
  | 'optional'
  | 'optional2'

/** One field as it is in the MRZ, with fillers except at the end. `none`: Doc 9303 gives it no check digit. */
export interface MrzField {
  value: string
  checkDigit: 'ok' | 'bad' | 'none'
}

export interface MrzReading {
  format: MrzFormat
  side: Side
  lines: string[]
  /**
   * True when every check digit was correct with the characters exactly as read, every line was whole (its number of
   * characters, with blank paper at both ends), its codes exist, and it agrees with the chosen document.
   */
  strict: boolean
  fields: Record<MrzFieldName, MrzField>
  /** Mean confidence of the characters, 0..1. */
  confidence: number
  /** The rectangle of the whole zone. Readings of earlier releases have none. */
  place?: Place
}

/** A line of printed text outside the MRZ. Confidence is the mean over its characters, 0..1. */
export interface VisualLine {
  text: string
  confidence: number
  side: Side
  /** Place on the upright page, in pixels of the photo. Comparable only within one side. */
  at: { left: number; top: number; width: number; height: number }
  /** Its rectangle in the photo. Readings of earlier releases have none. */
  place?: Place
}

export interface BarcodeReading {
  format: 'PDF417' | 'QRCode'
  text: string
  side: Side
  /** Its rectangle in the photo. Readings of earlier releases have none. */
  place?: Place
}

/** Everything read from the photos of one document, as plain data that JSON can carry. */
export interface Reading {
  /** The sides that had a photo. */
  sides: Side[]
  mrz: MrzReading | null
  lines: VisualLine[]
  barcode: BarcodeReading | null
  /** Lines that were found but not read: too many, too long, or part of the MRZ. */
  unread: number
  /** Time of each step in milliseconds, summed over the photos. */
  timings: Record<string, number>
}
