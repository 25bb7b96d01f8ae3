import type { TFunction } from 'i18next'
import type { CaseView } from '@tessera/contract/case-view.ts'
import texts from '../../../locales/en/console-events.json' with { type: 'json' }
import { addTexts } from '../i18n.ts'
import {
  aboutText,
  checkText,
  factText,
  languageText,
  namedText,
  reasonTexts,
  regionText,
  valueText,
  vendorText,
} from './codes.ts'

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

/** The name of a product that can be open or closed to a member. */
export const productText = (t: T, code: string): string => namedText(t, `code.${code}`, code)

/** Facts of a questionnaire that are lists of codes. */
const lists = ['flags', 'rules', 'asks for', 'holds', 'holds back', 'photos']

/** The value of a fact: its codes in words. */
export function factValueText(t: T, name: string, value: string): string {
  if (name === 'document' || name === 'country') return aboutText(t, value)
  if (name === 'language') return languageText(value)
  if (!lists.includes(name)) return codeText(t, value.replace(/^reviewer:/, ''))
  return value
    .split(', ')
    .map((code) => (name === 'rules' ? ruleText(t, code) : codeText(t, code)))
    .join(', ')
}
