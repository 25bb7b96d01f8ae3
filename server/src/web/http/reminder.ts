import type { Reminder } from '@tessera/contract/errors.ts'
import type { Texts } from '../../platform/texts.ts'
import type { Refusal } from '../../platform/http/refusal.ts'

/**
 * What a refusal asks the page to make of it where no screen handles it: that the account itself is closed to something, or how
 * long to wait, is worth a notification that stays; anything else passes by as a toast.
 */
export function reminderOf({ code, number, detail }: Refusal, language: string, texts: Texts): Reminder | null {
  const title = texts.text(language, `reminder.${number}`)
  if (code === 'accountRestricted') return { type: 'notify', title }
  const seconds = detail?.['retry_after']
  if (code !== 'tooManyRequests' || typeof seconds !== 'number') return null
  return { type: 'notify', title: title.replace('{{time}}', () => waitIn(language, seconds)) }
}

/** "2 minutes": rounded up, so that whoever waits so long has waited long enough. */
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
