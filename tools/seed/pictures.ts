import sharp from 'sharp'
import type { PhotoSide } from '@tessera/contract/states.ts'
import { drawDocument } from '../specimens/draw.ts'
import { drawLetter } from '../specimens/letter.ts'
import { inventedPerson } from '../specimens/people.ts'
import type { ProofFact } from '../../server/src/verification/addresses/read-proof.ts'
import type { SpecimenSpec } from '../specimens/spec.ts'
import type { SeedKind } from './plan.ts'

/**
 * Drawing takes a tenth of a second, and pictures stay in memory: from here on people and pictures repeat, with other
 * document numbers, since a document is approved for one member.
 */
export const mostDrawn = 500

/** Who the case is about, as its pictures show. */
export const personOf = (index: number): SpecimenSpec => inventedPerson(index % mostDrawn, 'passport')

export interface Picture {
  side: PhotoSide
  jpeg: Buffer
  width: number
  height: number
}
/** The pictures of a case, by its kind and its number among all cases. */
export type PicturesOf = (kind: SeedKind, index: number) => Promise<Picture[]>

/** The faces of the document that a case shows. */
export function facesOf(kind: SeedKind): { side: PhotoSide; face: SpecimenSpec['kind'] }[] {
  if (kind === 'identity-card')
    return [
      { side: 'front', face: 'id-front' },
      { side: 'back', face: 'id-back' },
    ]
  if (kind === 'driving-licence')
    return [
      { side: 'front', face: 'licence-front' },
      { side: 'back', face: 'licence-back' },
    ]
  return [{ side: 'front', face: 'passport' }]
}

/** Draws each picture once. */
export function drawnPictures(): PicturesOf {
  const drawn = new Map<string, Promise<Picture>>()
  return async (kind, index) => {
    const seed = index % mostDrawn
    const once = (name: string, side: PhotoSide, draw: () => Promise<Buffer>): Promise<Picture> => {
      const key = `${name} ${seed}`
      const known = drawn.get(key) ?? draw().then((png) => shrunk(side, png))
      drawn.set(key, known)
      return known
    }
    if (kind === 'address-proof')
      return [
        await once('letter', 'front', () =>
          drawLetter({ name: letterName(index), address: printedAddress, issued: letterDate() }),
        ),
      ]
    return Promise.all(
      facesOf(kind).map(({ side, face }) => once(face, side, () => drawDocument(inventedPerson(seed, face)))),
    )
  }
}

const printedAddress = ['Karsholm Street 12', '8001 Zenith']

/** Every third letter is for another person of the family. */
export const isForAnother = (index: number): boolean => (index % mostDrawn) % 3 === 0

function letterName(index: number): string {
  const { givenNames, surname } = personOf(index)
  return `${isForAnother(index) ? personOf(index + 1).givenNames : givenNames} ${surname}`
}

/** What a reader would have found on the letter, and where. */
export function letterFacts(index: number, file: string): ProofFact[] {
  const read = (field: ProofFact['field'], value: string, top: number, height = 0.032): ProofFact => ({
    field,
    value,
    source: 'visual',
    confidence: 0.97,
    place: { file, left: 0.08, top, width: 0.42, height },
  })
  return [
    read('name', letterName(index), 0.167),
    read('address', printedAddress.join(', '), 0.198, 0.064),
    read('issuedOn', letterDate(), 0.367),
  ]
}

/** Three weeks ago. */
export const letterDate = (): string => new Date(Date.now() - 21 * 86_400_000).toISOString().slice(0, 10)

async function shrunk(side: PhotoSide, png: Buffer): Promise<Picture> {
  const { data, info } = await sharp(png)
    .resize({ width: 1100 })
    .jpeg({ quality: 70 })
    .toBuffer({ resolveWithObject: true })
  return { side, jpeg: data, width: info.width, height: info.height }
}
