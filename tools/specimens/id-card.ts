import { emblem, guilloche, palette, rosette, silhouette, specimenMark } from './art.ts'
import type { Palette } from './art.ts'
import { drawField, drawMrz, printedDate } from './fields.ts'
import { td1Lines } from './mrz.ts'
import type { SpecimenSpec } from './spec.ts'
import { textPath } from './type.ts'

/** Size of an ID-1 card (85.6 x 54 mm) at 300 dpi. */
export const cardSize = { width: 1011, height: 638 }

/** Rounded card with its background; `inner` is drawn on top. */
export function cardSvg(colours: Palette, seed: number, inner: string): string {
  const { width, height } = cardSize
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    <defs><clipPath id="card"><rect width="${width}" height="${height}" rx="37"/></clipPath></defs>
    <rect width="${width}" height="${height}" fill="#ffffff"/>
    <g clip-path="url(#card)"><rect width="${width}" height="${height}" fill="${colours.tint}"/>
    ${guilloche({ x: 0, y: 0, width, height }, colours, seed)}
    ${inner}</g></svg>`
}

/** The heading of a card: the state's name and the type of card. */
export function cardHead(spec: SpecimenSpec, title: string, colours: Palette): string {
  return `<rect width="${cardSize.width}" height="92" fill="${colours.accent}"/>
    ${emblem({ x: 62, y: 46, radius: 32 }, spec.stateName.slice(0, 1), colours)}
    ${textPath(spec.stateName.toUpperCase(), 112, 43, { face: 'bold', size: 34, fill: '#ffffff', tracking: 2 })}
    ${textPath(title, 112, 74, { face: 'regular', size: 21, fill: '#ffffff', tracking: 2 })}`
}

/** The type of card that is printed on it. */
const titleOf = (spec: SpecimenSpec): string =>
  spec.kind.startsWith('permit') ? 'RESIDENCE PERMIT · TITRE DE SÉJOUR' : 'IDENTITY CARD · CARTE D’IDENTITÉ'

/** The front of an identity card or a residence permit as SVG. */
export function idFrontSvg(spec: SpecimenSpec): string {
  const colours = palette(spec.seed)
  const portrait = { x: 44, y: 126, width: 280, height: 360 }
  const date = (iso: string) => printedDate(iso, spec.dateStyle)
  const fields = [
    { label: 'Surname / Nom', value: spec.surname.toUpperCase(), x: 372, y: 138 },
    { label: 'Given names / Prénoms', value: spec.givenNames.toUpperCase(), x: 372, y: 216 },
    { label: 'Date of birth / Date de naissance', value: date(spec.birthDate), x: 372, y: 294 },
    { label: 'Sex / Sexe', value: spec.sex, x: 760, y: 294 },
    { label: 'Nationality / Nationalité', value: spec.nationality, x: 372, y: 372 },
    { label: 'Date of expiry / Date d’expiration', value: date(spec.expiryDate), x: 372, y: 450 },
    { label: 'Card No. / No de la carte', value: spec.documentNumber, x: 372, y: 528 },
  ]
  const inner = `${rosette(830, 430, 140, colours)}${cardHead(spec, titleOf(spec), colours)}
    ${silhouette(portrait, colours, spec.seed)}
    ${specimenMark(portrait, 48, -52)}
    ${specimenMark({ x: 44, y: 520, width: 280, height: 80 }, 46, 0)}
    ${fields.map((field) => drawField(field, colours, 30)).join('')}`
  return cardSvg(colours, spec.seed, inner)
}

/** The back of an identity card or a residence permit, with the three lines of its machine-readable zone. */
export function idBackSvg(spec: SpecimenSpec): string {
  const colours = palette(spec.seed)
  const fields = [
    { label: 'Place of birth / Lieu de naissance', value: spec.birthPlace.toUpperCase(), x: 48, y: 66 },
    { label: 'Authority / Autorité', value: spec.authority.toUpperCase(), x: 48, y: 150 },
    { label: 'Date of issue / Date de délivrance', value: printedDate(spec.issueDate, spec.dateStyle), x: 48, y: 234 },
  ]
  const inner = `<rect y="345" width="${cardSize.width}" height="293" fill="${colours.paper}" opacity="0.8"/>
    ${specimenMark({ x: 560, y: 110, width: 400, height: 120 }, 64, -12)}
    ${fields.map((field) => drawField(field, colours, 28)).join('')}
    ${drawMrz(td1Lines(spec), 56, 592)}`
  return cardSvg(colours, spec.seed + 5, inner)
}
