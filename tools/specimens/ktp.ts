import { guilloche, silhouette, specimenMark } from './art.ts'
import type { Palette } from './art.ts'
import { printedDate } from './fields.ts'
import { cardSize, cardSvg } from './id-card.ts'
import type { SpecimenSpec } from './spec.ts'
import { textPath } from './type.ts'

// An Indonesian identity card (KTP-el): a personal number (NIK), labels before their values, and no machine-readable
// zone.

const colours: Palette = { paper: '#eef3f8', tint: '#d5e6f2', line: '#7fa9c9', accent: '#1d3f66', ink: '#15202b' }
const line = (text: string, x: number, y: number, size = 25) =>
  textPath(text, x, y, { face: 'bold', size, fill: colours.ink })

/** The front: the data, with the photo on the right. */
export function ktpFrontSvg(spec: SpecimenSpec): string {
  const portrait = { x: 730, y: 150, width: 236, height: 310 }
  const name = [spec.givenNames, spec.surname].filter(Boolean).join(' ').toUpperCase()
  const rows: [string, string][] = [
    ['Nama', name],
    ['Tempat/Tgl Lahir', `${spec.birthPlace.toUpperCase()}, ${printedDate(spec.birthDate, spec.dateStyle)}`],
    ['Jenis Kelamin', spec.sex === 'F' ? 'PEREMPUAN' : 'LAKI-LAKI'],
    ['Alamat', 'JL. CONTOH NO. 1'],
    ['Kel/Desa', 'SPESIMEN'],
    ['Pekerjaan', 'KARYAWAN SWASTA'],
    ['Kewarganegaraan', spec.nationality === 'IDN' ? 'WNI' : 'WNA'],
    ['Berlaku Hingga', 'SEUMUR HIDUP'],
  ]
  const inner = `${textPath('PROVINSI DKI JAKARTA', 505, 48, { face: 'bold', size: 32, fill: colours.ink, anchor: 'middle' })}
    ${textPath('KOTA JAKARTA PUSAT', 505, 84, { face: 'bold', size: 30, fill: colours.ink, anchor: 'middle' })}
    ${textPath(`NIK : ${spec.personalNumber ?? spec.documentNumber}`, 44, 140, { face: 'bold', size: 38, fill: colours.ink })}
    ${rows.map(([label, value], i) => line(label, 44, 196 + i * 47) + line(`: ${value}`, 270, 196 + i * 47)).join('')}
    ${silhouette(portrait, colours, spec.seed)}${specimenMark(portrait, 40, -52)}
    ${specimenMark({ x: 60, y: 555, width: 600, height: 70 }, 50, 0)}`
  return cardSvg(colours, spec.seed, inner)
}

/** The back: the state's name over its pattern, and no personal data. */
export function ktpBackSvg(spec: SpecimenSpec): string {
  const { width, height } = cardSize
  const inner = `${guilloche({ x: 0, y: 120, width, height: 380 }, colours, spec.seed + 3)}
    ${textPath('REPUBLIK INDONESIA', width / 2, 150, { face: 'bold', size: 50, fill: colours.accent, anchor: 'middle', tracking: 3 })}
    ${textPath('KARTU TANDA PENDUDUK', width / 2, 220, { face: 'bold', size: 40, fill: colours.accent, anchor: 'middle', tracking: 2 })}
    ${specimenMark({ x: 200, y: 300, width: 600, height: 160 }, 80, -12)}
    ${line('BHINNEKA TUNGGAL IKA', width / 2 - 170, height - 60, 28)}`
  return cardSvg(colours, spec.seed + 3, inner)
}
