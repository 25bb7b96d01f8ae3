import type { TFunction } from 'i18next'
import type { CaseView } from '@tessera/contract/staff.ts'
import texts from '../../../locales/en/console-events.json' with { type: 'json' }
import { addTexts } from '../i18n.ts'
import { checkText, factText, namedText, plainWords, regionText, valueText, vendorText } from './codes.ts'

/* The texts of events and rules, which the first screen does not need. */
addTexts(texts)

type T = TFunction<'console'>

/** What happened. */
export const eventText = (t: T, action: string): string => namedText(t, `event.${action}`, action.replaceAll('.', '-'))

/** Who did it: a reviewer's name, the member, a machine or a vendor. */
export function actorText(t: T, actor: string): string {
  if (actor.startsWith('member:')) return t('detail.member')
  if (actor.startsWith('provider:')) return vendorText(actor.slice('provider:'.length))
  if (actor.startsWith('job:')) return t('code.system')
  return t(`code.${actor}` as 'code.machine', { defaultValue: actor })
}

/** Where the codes of reasons have their texts. */
const reasonTexts = ['reason', 'because', 'holdReason', 'snoozeReason', 'exportReason', 'glassReason', 'purpose']

/** A value of an event's detail or of a fact: codes in words, numbers, times and names as they are. */
export function codeText(t: T, code: string): string {
  const key = [
    `code.${code}`,
    `state.${code}`,
    `taskType.${code}`,
    ...reasonTexts.map((group) => `${group}.${code}`),
  ].find((one) => t(one as 'action.close', { defaultValue: '' }) !== '')
  return key ? t(key as 'action.close') : valueText(t, code)
}

/** A number that only the database reads. */
const uuid = /^[\da-f]{8}-[\da-f-]{27}$/

/** The details of an event that say something to a reviewer. */
export function shownDetails(details: CaseView['history'][number]['details']): CaseView['history'][number]['details'] {
  return details.filter(({ values }) => values.some((value) => value !== '' && !uuid.test(value)))
}

/** A detail of an event, such as “Reasons: Fraud”. */
export function detailText(t: T, { name, values }: CaseView['history'][number]['details'][number]): string {
  const texts = values.map((value) => {
    if (value === 'null') return t('code.nobody')
    if (name === 'checks') return checkText(t, value)
    if (name === 'field') return factText(t, value)
    if (name === 'site' || name === 'movedTo') return regionText(t, value)
    return codeText(t, value)
  })
  return `${namedText(t, `detail.${name}`, name)}: ${texts.join(', ')}`
}

/** A rule of a questionnaire that applied. */
export const ruleText = (t: T, id: string): string => namedText(t, `rule.${id}`, id)

/** How the comparisons of rules read. */
const comparisons: Readonly<Record<string, string>> = {
  '=': 'is',
  '!=': 'is not',
  '>': 'is over',
  '>=': 'is at least',
  '<': 'is under',
  '<=': 'is at most',
  in: 'is in',
  outside: 'is not in',
}

/** Why a rule applied: the names of answers and limits, and the comparisons, in words. */
export const comparisonText = (text: string): string =>
  text
    .replaceAll(/ (!=|>=|<=|=|>|<|in|outside) /g, (_, sign: string) => ` ${comparisons[sign] ?? sign} `)
    .replaceAll(/[A-Za-z]\w*(?:\.\w+)+|[A-Za-z]\w*(?= \()/g, (name) =>
      plainWords(name.replaceAll('.', '-')).toLowerCase(),
    )
    .replace(/^./, (letter) => letter.toUpperCase())
