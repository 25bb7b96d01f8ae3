import { fileFault, type FileFault } from '@tessera/ui/file-choice.ts'
import { uploadBytes } from '@tessera/contract/limits.ts'

const pictures = ['image/jpeg', 'image/png', 'image/webp']
/** Photos as phones store them. */
const phonePictures = ['image/heic', 'image/heif']
const pdf = 'application/pdf'

/** The kinds that may be sent. A face is photographed, not scanned. */
export function acceptedTypes(isFace: boolean): string[] {
  return [...pictures, ...phonePictures, ...(isFace ? [] : [pdf])]
}

/**
 * The kinds for the system's dialog. An iPhone or iPad stores photos as HEIC, and converts them to JPEG by itself where
 * the dialog does not ask for HEIC. Elsewhere a HEIC file can be chosen only if the dialog asks for it.
 */
export function acceptedInDialog(isFace: boolean): string {
  const ofPhones = convertsPhotos() ? [] : [...phonePictures, '.heic', '.heif']
  return [...pictures, ...ofPhones, ...(isFace ? [] : [pdf])].join()
}

/** An iPad calls itself a Macintosh, but no Macintosh has a touch screen. */
function convertsPhotos(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
}

/** The longer side of a photo that was scaled down: enough for the smallest print of a document. */
const longestSide = 4000

/**
 * The file as it can be sent, or why not. A photo above the limit is scaled down, upright as its orientation says,
 * never refused.
 */
export async function photoToSend(file: File, isFace: boolean): Promise<File | FileFault> {
  const fault = fileFault(file, { bytes: uploadBytes, types: acceptedTypes(isFace) })
  if (fault !== 'too-large' || file.type === pdf) return fault ?? file
  return (await scaledDown(file)) ?? 'too-large'
}

/** Null for a file that this browser cannot show. */
async function scaledDown(file: File): Promise<File | null> {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
    return blob && blob.size <= uploadBytes ? new File([blob], file.name, { type: 'image/jpeg' }) : null
  } catch {
    return null
  }
}
