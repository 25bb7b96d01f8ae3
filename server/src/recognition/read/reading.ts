import type { DocumentSide, DocumentType } from '@tessera/contract/states.ts'

/** Which face of the document a photo shows. A passport's data page is `front`. */
export type Side = DocumentSide

/** A photo as intake left it: upright by EXIF, re-encoded, no metadata. */
export interface Photo {
  side: Side
  jpeg: Uint8Array
}

/** What the caller knows beforehand; it only steers effort, never what is read. */
export interface ReadHints {
  documentType: DocumentType | 'LETTER'
}

/** The three sizes of ICAO Doc 9303 documents with a machine-readable zone. */
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

/** One field as it stands in the zone, fillers included except at the end; `none`: Doc 9303 gives it no digit. */
export interface MrzField {
  value: string
  checkDigit: 'ok' | 'bad' | 'none'
}

export interface MrzReading {
  format: MrzFormat
  side: Side
  lines: string[]
  /**
   * True when every check digit held with the characters exactly as they were read. A run of fillers may
   * have been shortened or lengthened to the line's length: that cannot turn a wrong line into a valid one.
   */
  strict: boolean
  fields: Record<MrzFieldName, MrzField>
  /** Mean certainty of the characters, 0..1. */
  confidence: number
}

/** A line of printed text outside the machine-readable zone; confidence is the mean over characters, 0..1. */
export interface VisualLine {
  text: string
  confidence: number
  side: Side
  /** Place on the page turned upright, in pixels of the photo; comparable within one side only. */
  at: { left: number; top: number; width: number; height: number }
}

export interface BarcodeReading {
  format: 'PDF417' | 'QRCode'
  text: string
  side: Side
}

/** Everything read from the photos of one document: plain data that survives JSON. */
export interface Reading {
  /** The sides of which there was a photo. */
  sides: Side[]
  mrz: MrzReading | null
  lines: VisualLine[]
  barcode: BarcodeReading | null
  /** Lines that were found and not read: too many, too long, or part of the zone. */
  unread: number
  /** Wall time of each step in milliseconds, summed over the photos. */
  timings: Record<string, number>
}
