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
type Details = CaseView['history'][number]['details']

/** An escalation has the same events as a hold. */
const escalations = new Map([
  ['case.held', 'case.escalated'],
  ['case.hold-lifted', 'case.escalation-ended'],
])

/** What happened. */
export function eventText(t: T, action: string, details: Details = []): string {
  const escalates = details.some(({ name, values }) => name === 'kind' && values[0] === 'escalation')
  const happened = (escalates && escalations.get(action)) || action
  return namedText(t, `event.${happened}`, action.replaceAll('.', '-'))
}

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

/** The details of an event that say something to a reviewer. The photos of a reason follow it: `DOC_COPY:front,back`. */
export function shownDetails(details: Details): Details {
  const photos = details.find(({ name }) => name === 'photos')?.values ?? []
  const withPhotos = (code: string): string => {
    const sides = photos.filter((one) => one.startsWith(`${code}:`)).map((one) => one.slice(code.length + 1))
    return sides.length > 0 ? `${code}:${sides.join(',')}` : code
  }
  return details
    .filter(
      ({ name, values }) =>
        name !== 'photos' && !isKindOfHold(name, values) && values.some((value) => value !== '' && !uuid.test(value)),
    )
    .map(({ name, values }) => ({ name, values: name === 'reasons' ? values.map(withPhotos) : values }))
}

/** The event says already whether a case was put on hold or escalated. */
const isKindOfHold = (name: string, [value]: readonly string[]): boolean =>
  name === 'kind' && (value === 'hold' || value === 'escalation')

/** A reason of a decision, with the photos that it names: “Photo is blurred or has glare (back)”. */
function reasonWithPhotos(t: T, value: string): string {
  const [code = '', sides] = value.split(':')
  const photos = sides?.split(',').map((side) => namedText(t, `photo.${side}`, side).toLowerCase())
  return photos ? `${codeText(t, code)} (${photos.join(', ')})` : codeText(t, code)
}

/** A detail of an event, such as “Reasons: Fraud”. */
export function detailText(t: T, { name, values }: CaseView['history'][number]['details'][number]): string {
  const texts = values.map((value) => {
    if (value === 'null') return t('code.nobody')
    if (name === 'reasons') return reasonWithPhotos(t, value)
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
