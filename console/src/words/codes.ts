import { vendorNames } from '@tessera/contract/vendor-names.ts'
import type { TFunction } from 'i18next'
import { caseText } from './case-names.ts'
import { timeText } from './times.ts'

const languages = new Intl.DisplayNames('en', { type: 'language' })
const countries = new Intl.DisplayNames('en', { type: 'region' })

/** A code in plain words, for codes without a text: `QUESTIONNAIRE_STATUS_PENDING` is “Questionnaire status pending”. */
export function plainWords(code: string): string {
  // Ids, numbers and sentences stay as they are.
  if (!/^[A-Za-z][\w-]*$/.test(code)) return code
  const words = code
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A text that begins with a capital. */
const withCapital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The name of a file: the member's own as it is, ours such as “page 1” with a capital. */
export const fileText = (name: string): string => (name.includes('.') ? name : withCapital(plainWords(name)))

/** The text for a code that the server sends, which no type can check. Without one, the code in plain words. */
export function namedText(t: TFunction<'console'>, key: string, code: string): string {
  return t(key as 'action.close', { defaultValue: plainWords(code) })
}

/** A verification vendor as it spells its name. */
export const vendorText = (name: string): string =>
  Object.entries(vendorNames).find(([vendor]) => vendor === name)?.[1] ?? plainWords(name)

/** What a case is about: a country's name, a text, or the code in plain words. */
export function aboutText(t: TFunction<'console'>, code: string): string {
  if (/^[A-Z]{2}$/.test(code)) return countries.of(code) ?? code
  if (/^\d+$/.test(code)) return t('about.number', { number: code })
  return namedText(t, `about.${code}`, code)
}

/** What a piece of work is about. For a video call that the member cancelled: its time, and who set it. */
export function workText(t: TFunction<'console'>, { kind, about }: { kind: string; about: readonly string[] }): string {
  const [time, name] = about
  if (kind === 'cancelled-video-call' && time && name) return t('queue.call', { time: timeText(time), name })
  return about.map((code) => aboutText(t, code)).join(' · ')
}

/** The value of a fact: times and codes in plain words, everything else as it is. */
export function valueText(t: TFunction<'console'>, value: string): string {
  if (/^[A-Z]{2}$|^[A-Z]+_[A-Z\d_]+$/.test(value)) return aboutText(t, value)
  return value.replaceAll(/\b\d{4}-\d\d-\d\dT[\d:.]+Z/g, (time) => timeText(time))
}

/** An answer: yes or no in words, everything else as it is. */
export function answerText(t: TFunction<'console'>, answer: string): string {
  if (['true', 'yes'].includes(answer)) return t('answer.yes')
  return ['false', 'no'].includes(answer) ? t('answer.no') : answer
}

/** The state of a case. */
export function stateText(t: TFunction<'console'>, code: string): string {
  return namedText(t, `state.${code}`, code)
}

/** A region's name. */
export function regionText(t: TFunction<'console'>, code: string): string {
  return namedText(t, `region.${code}`, code)
}

/** A reason's short title for reviewers. */
export function reasonText(t: TFunction<'console'>, code: string): string {
  return namedText(t, `reason.${code}`, code)
}

/** The name of a check. */
export function checkText(t: TFunction<'console'>, name: string): string {
  return namedText(t, `check.${name}`, name)
}

/** How a check ended. */
export function outcomeText(t: TFunction<'console'>, outcome: string): string {
  return namedText(t, `outcome.${outcome}`, outcome)
}

/** The name of a fact. */
export function factText(t: TFunction<'console'>, name: string): string {
  return withCapital(namedText(t, `fact.${name}`, name))
}

/** A language's name. */
export function languageText(code: string): string {
  return languages.of(code) ?? code
}

/** Where a fact comes from. */
export function sourceText(t: TFunction<'console'>, source: string): string {
  return namedText(t, `source.${source}`, source)
}

/** A member's verification level. */
export function levelText(t: TFunction<'console'>, level: number): string {
  return namedText(t, `level.${level}`, String(level))
}

/** What a refusal means; undefined if its number has no text. */
export function refusalText(t: TFunction<'console'>, code: number): string | undefined {
  const text = namedText(t, `error.${code}`, '')
  return text === '' ? undefined : text
}

/** Why a product is closed to a member. */
export function closedText(t: TFunction<'console'>, code: string): string {
  return namedText(t, `member.closedBy.${code}`, code)
}

/** The kind of a task. */
export function taskText(t: TFunction<'console'>, type: string): string {
  return namedText(t, `taskType.${type}`, type)
}

/** The name of a task: its agreement or kind, with the code of a questionnaire. */
export function taskNameText(
  t: TFunction<'console'>,
  { type, agreement, template }: { type: string; agreement: string | null; template: number | null },
): string {
  if (agreement) return plainWords(agreement)
  return template === null ? taskText(t, type) : `${taskText(t, type)} ${template}`
}

/** Where the codes of reasons have their texts. */
export const reasonTexts = [
  'reason',
  'because',
  'holdReason',
  'snoozeReason',
  'returnReason',
  'exportReason',
  'glassReason',
  'purpose',
]

/**
 * The server's own words about a refusal: codes of reasons and checks in words, a case without its long number. That a
 * state cannot follow another is said as what to do.
 */
export function refusalWords(t: TFunction<'console'>, text: string): string {
  if (/ that is \w+ cannot become \w+$/.test(text)) return t('error.decidedAlready')
  return text
    .replaceAll(
      /\bcase [\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g,
      (found) => caseText(t, found.slice(5)) ?? t('error.thisCase'),
    )
    .replaceAll(/ \(?[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\)?/g, '')
    .replaceAll(/\b[a-z]+(?:-[a-z]+)+\b/g, (code) => t(`check.${code}` as 'action.close', { defaultValue: code }))
    .replaceAll(/\b[A-Z][A-Z\d]+(?:_[A-Z\d]+)*\b/g, (code) => {
      const words = reasonTexts
        .map((group) => t(`${group}.${code}` as 'action.close', { defaultValue: '' }))
        .find(Boolean)
      return words ? `“${words}”` : code
    })
}
