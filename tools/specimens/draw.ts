import sharp from 'sharp'
import { idBackSvg, idFrontSvg } from './id-card.ts'
import { barcodeCardSvg, twoLineCardSvg } from './crowded-card.ts'
import { ktpBackSvg, ktpFrontSvg } from './ktp.ts'
import { licenceBackPng, licenceFrontSvg } from './licence.ts'
import { passportSvg } from './passport.ts'
import type { SpecimenSpec } from './spec.ts'

/** Draws one face of a specimen document: PNG at 300 dpi. Needs no installed fonts. */
export async function drawDocument(spec: SpecimenSpec): Promise<Buffer> {
  switch (spec.kind) {
    case 'passport':
      return rasterise(passportSvg(spec))
    case 'id-front':
    case 'permit-front':
      return rasterise(idFrontSvg(spec))
    case 'id-back':
    case 'permit-back':
      return rasterise(idBackSvg(spec))
    case 'id-two-lines':
      return rasterise(twoLineCardSvg(spec))
    case 'id-barcode':
      return rasterise(barcodeCardSvg(spec))
    case 'licence-front':
      return rasterise(licenceFrontSvg(spec))
    case 'licence-back':
      return licenceBackPng(spec)
    case 'ktp-front':
      return rasterise(ktpFrontSvg(spec))
    case 'ktp-back':
      return rasterise(ktpBackSvg(spec))
  }
}

const rasterise = (svg: string) =>
  sharp(Buffer.from(svg)).flatten({ background: '#ffffff' }).withMetadata({ density: 300 }).png().toBuffer()
