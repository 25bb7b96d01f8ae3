import { Refusal } from '../../platform/http/refusal.ts'
import type { IntakeProblem } from '../../recognition/intake.ts'

const codes = {
  'too-large': 'fileTooLarge',
  'unsupported-type': 'fileTypeUnsupported',
  'unreadable-file': 'fileUnreadable',
  'too-many-pixels': 'fileTooManyPixels',
  'pdf-locked': 'fileUnreadable',
  'pdf-too-heavy': 'fileUnreadable',
} as const

/** Refuses a file that cannot be read. */
export function fileRefusal(problem: IntakeProblem): Refusal {
  return new Refusal(codes[problem], { problem })
}
