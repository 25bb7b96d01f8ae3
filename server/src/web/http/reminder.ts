import type { Reminder } from '@tessera/contract/errors.ts'
import type { Texts } from '../../platform/texts.ts'
import type { Refusal } from '../../platform/http/refusal.ts'

/**
 * How the page shows a refusal that no screen handles. A restricted account and a wait time become a notification that
 * stays. Everything else is a toast that disappears.
 */
export function reminderOf({ code, number, detail }: Refusal, language: string, texts: Texts): Reminder | null {
  const title = texts.text(language, `reminder.${number}`)
  if (code === 'accountRestricted') return { type: 'notify', title }
  const seconds = detail?.['retry_after']
  if (code !== 'tooManyRequests' || typeof seconds !== 'number') return null
  return { type: 'notify', title: title.replace('{{time}}', () => waitIn(language, seconds)) }
}

/** "2 minutes". Rounded up, so that the wait is long enough. */
function waitIn(language: string, seconds: number): string {
  const [amount, unit] =
    seconds < 60
      ? [seconds, 'second']
      : seconds < 90 * 60
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3600), 'hour']
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long', numberingSystem: 'latn' }).format(
    amount,
  )
}
