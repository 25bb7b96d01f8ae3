import { emblem, guilloche, palette, rosette, silhouette, specimenMark } from './art.ts'
import { drawField, drawMrz, printedDate } from './fields.ts'
import { td3Lines } from './mrz.ts'
import type { SpecimenSpec } from './spec.ts'
import { textPath } from './type.ts'

/** Size of a TD3 data page (125 x 88 mm) at 300 dpi. */
const passportSize = { width: 1476, height: 1039 }

/** The data page of a passport as SVG. */
export function passportSvg(spec: SpecimenSpec): string {
  const { width, height } = passportSize
  const colours = palette(spec.seed)
  const portrait = { x: 70, y: 205, width: 400, height: 515 }
  const date = (iso: string) => printedDate(iso, spec.dateStyle)
  const fields = [
    { label: 'Type / Type', value: 'P', x: 530, y: 150 },
    { label: 'Code of issuing State', value: spec.issuingState, x: 680, y: 150 },
    { label: 'Passport No. / No du passeport', value: spec.documentNumber, x: 990, y: 150 },
    { label: 'Surname / Nom', value: spec.surname.toUpperCase(), x: 530, y: 245 },
    { label: 'Given names / Prénoms', value: spec.givenNames.toUpperCase(), x: 530, y: 335 },
    { label: 'Nationality / Nationalité', value: spec.nationality, x: 530, y: 425 },
    { label: 'Date of birth / Date de naissance', value: date(spec.birthDate), x: 530, y: 515 },
    { label: 'Sex / Sexe', value: spec.sex, x: 990, y: 425 },
    { label: 'Place of birth / Lieu de naissance', value: spec.birthPlace.toUpperCase(), x: 990, y: 515 },
    { label: 'Date of issue / Date de délivrance', value: date(spec.issueDate), x: 530, y: 605 },
    { label: 'Authority / Autorité', value: spec.authority.toUpperCase(), x: 990, y: 605 },
    { label: 'Date of expiry / Date d’expiration', value: date(spec.expiryDate), x: 530, y: 695 },
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    <rect width="${width}" height="${height}" fill="${colours.paper}"/>
    <rect width="${width}" height="765" fill="${colours.tint}"/>
    ${guilloche({ x: 0, y: 0, width, height: 880 }, colours, spec.seed)}
    ${rosette(1240, 420, 190, colours)}
    ${emblem({ x: 120, y: 105, radius: 44 }, spec.stateName.slice(0, 1), colours)}
    ${textPath(spec.stateName.toUpperCase(), 190, 100, { face: 'bold', size: 46, fill: colours.accent, tracking: 3 })}
    ${textPath('PASSPORT · PASSEPORT', 190, 140, { face: 'regular', size: 24, fill: colours.accent, tracking: 2 })}
    ${silhouette(portrait, colours, spec.seed)}
    ${specimenMark(portrait, 68, -52)}
    ${specimenMark({ x: 990, y: 668, width: 420, height: 80 }, 58, 0)}
    ${fields.map((field) => drawField(field, colours, 34)).join('')}
    <line x1="0" x2="${width}" y1="765" y2="765" stroke="${colours.accent}" stroke-width="2" opacity="0.5"/>
    ${drawMrz(td3Lines(spec), 78, 945)}
  </svg>`
}
