import type { ReasonSides } from '@tessera/contract/resubmission.ts'
import { isReasonCode, reasons, type ReasonCode } from '@tessera/contract/reasons.ts'
import { photoSides, type PhotoSide } from '@tessera/contract/states.ts'

/** What a reviewer may type after `--reason`. */
export const reasonUsage = `A reason about photos names them: --reason IMG_BLUR_GLARE:back, or :front,back. Only they are asked for again. Where a
document has two sides and none is named, both are. SELFIE_QUALITY, SELFIE_MULTI and FACE_MATCH ask for the selfie.`

/** The reasons of a decision as typed, `CODE` or `CODE:side,side`. Returns a text that says what is wrong with them. */
export function caseReasons(typed: readonly string[]): { codes: ReasonCode[]; sides: ReasonSides } | string {
  const codes: ReasonCode[] = []
  const sides: ReasonSides = {}
  for (const one of typed) {
    const [code = '', named] = one.split(':', 2)
    if (!isReasonCode(code))
      return `Not a reason: ${code}. Enter a code that request-resubmission --help lists, such as IMG_BLUR_GLARE.`
    codes.push(code)
    if (named === undefined) continue
    const photos = named.split(',')
    const known = photos.filter((side): side is PhotoSide => photoSides.some((each) => each === side))
    if (known.length < photos.length)
      return `Not a photo: ${one}. Enter one or more of ${photoSides.join(', ')} after the colon, such as IMG_BLUR_GLARE:back.`
    const { asks } = reasons[code]
    const fits =
      asks === 'photo' ? !known.includes('selfie') : asks === 'selfie' && known.every((side) => side === 'selfie')
    if (!fits)
      return `${code} is not about ${known.join(', ')}. Enter it without a photo, or with one that it is about.`
    sides[code] = [...(sides[code] ?? []), ...known]
  }
  return { codes: [...new Set(codes)], sides }
}
