import { emblem, guilloche, palette, rosette, silhouette, specimenMark } from './art.ts'
import type { Box } from './art.ts'
import { drawField, drawMrz, printedDate } from './fields.ts'
import { cardSize, cardSvg } from './id-card.ts'
import { td1Lines, td2Lines } from './mrz.ts'
import { seededRandom } from './random.ts'
import type { SpecimenSpec } from './spec.ts'
import { textPath } from './type.ts'

// Cards whose machine-readable zone is close to other things: a frame and a drawing beside it, a barcode above it.

/** Size of a TD2 card (105 x 74 mm) at 300 dpi. */
const largeSize = { width: 1240, height: 874 }

/** The front of a large card with a zone of two lines in a frame, and a drawing beside it. */
export function twoLineCardSvg(spec: SpecimenSpec): string {
  const { width, height } = largeSize
  const colours = palette(spec.seed)
  const portrait = { x: 60, y: 170, width: 330, height: 430 }
  const date = (iso: string) => printedDate(iso, spec.dateStyle)
  const fields = [
    { label: 'Surname / Nom', value: spec.surname.toUpperCase(), x: 440, y: 180 },
    { label: 'Given names / Prénoms', value: spec.givenNames.toUpperCase(), x: 440, y: 265 },
    { label: 'Date of birth / Date de naissance', value: date(spec.birthDate), x: 440, y: 350 },
    { label: 'Sex / Sexe', value: spec.sex, x: 860, y: 350 },
    { label: 'Nationality / Nationalité', value: spec.nationality, x: 440, y: 435 },
    { label: 'Date of expiry / Date d’expiration', value: date(spec.expiryDate), x: 440, y: 520 },
    { label: 'Card No. / No de la carte', value: spec.documentNumber, x: 860, y: 520 },
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    <rect width="${width}" height="${height}" fill="${colours.tint}"/>
    ${guilloche({ x: 0, y: 0, width, height }, colours, spec.seed)}
    ${emblem({ x: 100, y: 80, radius: 40 }, spec.stateName.slice(0, 1), colours)}
    ${textPath(spec.stateName.toUpperCase(), 160, 75, { face: 'bold', size: 40, fill: colours.accent, tracking: 3 })}
    ${textPath('IDENTITY CARD · CARTE D’IDENTITÉ', 160, 115, { face: 'regular', size: 22, fill: colours.accent, tracking: 2 })}
    ${silhouette(portrait, colours, spec.seed)}
    ${specimenMark(portrait, 60, -52)}
    ${fields.map((field) => drawField(field, colours, 30)).join('')}
    <rect x="16" y="668" width="1164" height="180" fill="${colours.paper}" stroke="${colours.ink}" stroke-width="3"/>
    ${rosette(1210, 760, 26, colours)}
    ${drawMrz(td2Lines(spec), 64, 805)}
  </svg>`
}

/** The back of a card with a stacked barcode and a chip above the three lines of its zone. */
export function barcodeCardSvg(spec: SpecimenSpec): string {
  const colours = palette(spec.seed)
  const issued = {
    label: 'Date of issue / Date de délivrance',
    value: printedDate(spec.issueDate, spec.dateStyle),
    x: 48,
    y: 66,
  }
  const inner = `<rect y="365" width="${cardSize.width}" height="273" fill="${colours.paper}" opacity="0.8"/>
    ${drawField(issued, colours, 28)}
    ${bars({ x: 60, y: 150, width: 640, height: 205 }, spec.seed)}
    <rect x="760" y="150" width="150" height="130" rx="18" fill="#d9b65a" stroke="${colours.ink}" stroke-width="2"/>
    <path d="M760 195h150M760 238h150M835 150v130" stroke="${colours.ink}" stroke-width="2" fill="none"/>
    ${drawMrz(td1Lines(spec), 56, 592)}`
  return cardSvg(colours, spec.seed + 5, inner)
}

/** Rows of bars like those of a stacked barcode, without content. */
function bars(box: Box, seed: number): string {
  const random = seededRandom(seed + 31)
  const [rows, columns] = [20, 128]
  const [wide, high] = [box.width / columns, box.height / rows]
  let drawn = ''
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1)
      if (random() < 0.5)
        drawn += `<rect x="${(box.x + column * wide).toFixed(1)}" y="${(box.y + row * high).toFixed(1)}" width="${wide.toFixed(1)}" height="${(high + 0.5).toFixed(1)}"/>`
  return `<rect x="${box.x - 14}" y="${box.y - 10}" width="${box.width + 28}" height="${box.height + 20}" fill="#fff"/>${drawn}`
}
