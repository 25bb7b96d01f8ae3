import type { MrzFieldName, MrzFormat } from './reading.ts'

// Positions from ICAO Doc 9303 part 4 (TD3), part 5 (TD1) and part 6 (TD2). Lines and columns count from 0.

/** A part of one line. */
export interface Span {
  line: number
  from: number
  to: number
}

/** Which characters a place may have. `code`: letters, digits and fillers. */
export type CharacterClass = 'digits' | 'letters' | 'code' | 'sex'

export interface FieldLayout {
  name: MrzFieldName
  span: Span
  characters: CharacterClass
  /** Column of the field's own check digit, in the same line. */
  checkAt?: number
}

export interface MrzLayout {
  format: MrzFormat
  lineCount: number
  lineLength: number
  /** The allowed first characters. */
  firstCharacter: RegExp
  /** The codes of documents that exist: the issuing state chooses the second letter, and V is for visas. */
  documentCode: RegExp
  fields: readonly FieldLayout[]
  composite: { at: { line: number; column: number }; over: readonly Span[] }
}

const span = (line: number, from: number, to: number): Span => ({ line, from, to })

const td1Layout: MrzLayout = {
  format: 'TD1',
  lineCount: 3,
  lineLength: 30,
  firstCharacter: /^[ACI]/,
  documentCode: /^[ACI][A-UW-Z]?$/,
  fields: [
    { name: 'documentCode', span: span(0, 0, 2), characters: 'letters' },
    { name: 'issuingState', span: span(0, 2, 5), characters: 'letters' },
    { name: 'documentNumber', span: span(0, 5, 14), characters: 'code', checkAt: 14 },
    { name: 'optional', span: span(0, 15, 30), characters: 'code' },
    { name: 'birthDate', span: span(1, 0, 6), characters: 'digits', checkAt: 6 },
    { name: 'sex', span: span(1, 7, 8), characters: 'sex' },
    { name: 'expiryDate', span: span(1, 8, 14), characters: 'digits', checkAt: 14 },
    { name: 'nationality', span: span(1, 15, 18), characters: 'letters' },
    { name: 'optional2', span: span(1, 18, 29), characters: 'code' },
    { name: 'name', span: span(2, 0, 30), characters: 'letters' },
  ],
  composite: { at: { line: 1, column: 29 }, over: [span(0, 5, 30), span(1, 0, 7), span(1, 8, 15), span(1, 18, 29)] },
}

/** TD2 and TD3 differ only in the length of the names and of the optional data. */
function twoLines(
  format: 'TD2' | 'TD3',
  { lineLength, firstCharacter, documentCode }: Pick<MrzLayout, 'lineLength' | 'firstCharacter' | 'documentCode'>,
): MrzLayout {
  const optional: FieldLayout =
    format === 'TD3'
      ? { name: 'optional', span: span(1, 28, 42), characters: 'code', checkAt: 42 }
      : { name: 'optional', span: span(1, 28, 35), characters: 'code' }
  return {
    format,
    lineCount: 2,
    lineLength,
    firstCharacter,
    documentCode,
    fields: [
      { name: 'documentCode', span: span(0, 0, 2), characters: 'letters' },
      { name: 'issuingState', span: span(0, 2, 5), characters: 'letters' },
      { name: 'name', span: span(0, 5, lineLength), characters: 'letters' },
      { name: 'documentNumber', span: span(1, 0, 9), characters: 'code', checkAt: 9 },
      { name: 'nationality', span: span(1, 10, 13), characters: 'letters' },
      { name: 'birthDate', span: span(1, 13, 19), characters: 'digits', checkAt: 19 },
      { name: 'sex', span: span(1, 20, 21), characters: 'sex' },
      { name: 'expiryDate', span: span(1, 21, 27), characters: 'digits', checkAt: 27 },
      optional,
    ],
    composite: {
      at: { line: 1, column: lineLength - 1 },
      over: [span(1, 0, 10), span(1, 13, 20), span(1, 21, lineLength - 1)],
    },
  }
}

/** Longest lines first: a TD3 line that is cut short could pass as a TD2 line, but not the other way round. */
export const mrzLayouts: readonly MrzLayout[] = [
  twoLines('TD3', { lineLength: 44, firstCharacter: /^P/, documentCode: /^P[A-UW-Z]?$/ }),
  twoLines('TD2', { lineLength: 36, firstCharacter: td1Layout.firstCharacter, documentCode: td1Layout.documentCode }),
  td1Layout,
]

/** The characters of a span. */
export function textAt(lines: readonly string[], { line, from, to }: Span): string {
  return (lines[line] ?? '').slice(from, to)
}
