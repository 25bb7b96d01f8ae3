import { fileTypeFromBuffer } from 'file-type'
import { Refusal } from '../platform/http/refusal.ts'
import { intake } from '../recognition/intake.ts'

const refusals = {
  'too-large': 'fileTooLarge',
  'unsupported-type': 'fileTypeUnsupported',
  'unreadable-file': 'fileUnreadable',
  'too-many-pixels': 'fileTooManyPixels',
  'pdf-locked': 'fileUnreadable',
  'pdf-too-heavy': 'fileUnreadable',
} as const

/**
 * Pictures are encoded again from their pixels. A PDF stays as it is if it opens, because all its pages are evidence.
 * It is served only as a download.
 */
export async function clean(bytes: Buffer): Promise<{ bytes: Buffer; type: 'image/jpeg' | 'application/pdf' }> {
  const isPdf = (await fileTypeFromBuffer(bytes))?.mime === 'application/pdf'
  const read = await intake(bytes)
  if (!read.ok) throw new Refusal(refusals[read.problem], { problem: read.problem })
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
