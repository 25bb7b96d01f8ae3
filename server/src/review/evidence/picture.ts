import type { ComplianceParts } from '../../compliance/parts.ts'
import { rasterisePdf } from '../../recognition/pdf-page.ts'
import { InvalidTransition } from '../../verification/records/invalid-transition.ts'
import { openFile } from './files.ts'
import { watermarked } from './watermark.ts'

/** The most pages of a PDF that the console shows. */
const mostPages = 20

/**
 * A file of a case as a picture that names the reviewer, the time and the case, and how many pages the file has. Throws
 * {@link InvalidTransition}. The audit chain records who opened it, or that it was
 * sent ahead.
 */
export async function evidencePicture(
  needs: Pick<ComplianceParts, 'db' | 'keyring' | 'storage'>,
  { caseId, fileId, page, by, ahead }: { caseId: string; fileId: string; page: number; by: string; ahead: boolean },
): Promise<{ jpeg: Buffer; pages: number }> {
  const { type, content } = await openFile(needs, { caseId, fileId, by, ahead })
  const { picture, pages } = type === 'application/pdf' ? await pageOf(content, page) : { picture: content, pages: 1 }
  const time = new Date().toISOString().slice(0, 16).replace('T', ' ')
  return { jpeg: await watermarked(picture, [by, `${time} UTC`, caseId.slice(0, 18)]), pages }
}

async function pageOf(pdf: Buffer, page: number): Promise<{ picture: Buffer; pages: number }> {
  const drawn = await rasterisePdf(pdf, Math.min(page, mostPages))
  const picture = drawn.ok ? drawn.pngs[page - 1] : undefined
  if (!drawn.ok || !picture) throw new InvalidTransition(`The file has no page ${page} that can be drawn`)
  return { picture, pages: Math.min(drawn.count, mostPages) }
}
