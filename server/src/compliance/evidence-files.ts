import { fileTypeFromBuffer } from 'file-type'
import { intake } from '../recognition/intake.ts'
import { fileRefusal } from '../verification/records/file-refusal.ts'

/**
 * Pictures are encoded again from their pixels. A PDF stays as it is if it opens, because all its pages are evidence.
 * It is served only as a download.
 */
export async function clean(bytes: Buffer): Promise<{ bytes: Buffer; type: 'image/jpeg' | 'application/pdf' }> {
  const isPdf = (await fileTypeFromBuffer(bytes))?.mime === 'application/pdf'
  const read = await intake(bytes)
  if (!read.ok) throw fileRefusal(read.problem)
  return isPdf ? { bytes, type: 'application/pdf' } : { bytes: read.jpeg, type: 'image/jpeg' }
}

/** A file name that is safe to show: one line, without terminal control or text direction characters. */
export function printed(name: string): string {
  return (
    name
      .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
      .trim()
      .slice(0, 120) || 'file'
  )
}
