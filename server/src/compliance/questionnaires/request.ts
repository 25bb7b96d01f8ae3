import type { Answers, FaultCode, MemberItem, MemberTemplate, Money, Value } from '@tessera/contract/questionnaire.ts'
import { daysAnywhere, isDay } from '@tessera/questionnaires/engine/calendar.ts'
import { faultOfValue } from '@tessera/questionnaires/engine/faults.ts'
import { memberView } from '@tessera/questionnaires/engine/member-view.ts'
import type { Template } from '@tessera/questionnaires/engine/template.ts'
import { InvalidTransition } from '../../verification/records/invalid-transition.ts'

/** A transfer that a reviewer asks about. The exchange knows each. */
export interface AskedTransfer {
  time?: string
  direction?: string
  asset?: string
  amount?: string
  /** Address or account of the other party. */
  address?: string
  txHash?: string
}

/** A question of a request: a ready one by its name, or one in the reviewer's own words. */
export type AskedQuestion = { ready: string } | { question: string }

/** The contents of a request. */
export interface RequestParts {
  transfers?: readonly AskedTransfer[]
  questions?: readonly AskedQuestion[]
  /** The amount whose source is requested. */
  amount?: Money | undefined
  /** What the member may know about a screening hit. */
  fact?: string | undefined
}

const sections = { transfers: 'tx', questions: 'extra' } as const

/**
 * The answers that come with a request. The member sees them and can neither change nor extend them. Throws {@link
 * InvalidTransition} for what the template does not accept.
 */
export function requestAnswers(template: Template, parts: RequestParts): Answers {
  const view = memberView(template)
  const asksTransfers = view.sections.some(
    ({ id, repeat, items }) => id === sections.transfers && repeat && items.some(({ readOnly }) => readOnly),
  )
  if (asksTransfers && (parts.transfers ?? []).length === 0)
    throw new InvalidTransition(
      `About which transfer? ${template.code} names each, by its time, direction, asset or amount.`,
    )
  for (const transfer of parts.transfers ?? []) refuseUnreal(transfer)
  const entries = [
    ...given(
      view,
      sections.transfers,
      (parts.transfers ?? []).map(({ time, ...one }) => ({
        ...(time === undefined ? {} : { time: writtenTime(time) }),
        ...one,
      })),
    ),
    ...given(view, sections.questions, parts.questions ?? []),
  ]
  const single = Object.entries({ amount: parts.amount, fact: parts.fact }).flatMap(
    ([name, value]): [string, Value][] => {
      if (value === undefined) return []
      const item = view.sections.flatMap(({ items }) => items).find(({ prefill }) => prefill === `request.${name}`)
      if (!item) throw new InvalidTransition(`The template ${template.code} takes no ${name}`)
      refuseImpossible(view, item, name, value)
      return [[`request.${name}`, value]]
    },
  )
  return Object.fromEntries([...entries, ...single])
}

/** A value that no exchange would report is a typing error, and the member would be asked about it. */
function refuseUnreal({ time, direction, amount }: AskedTransfer): void {
  if (time !== undefined && !isTime(time))
    throw new InvalidTransition(`Not a time of a transfer: ${time}; say it like 2026-11-02 10:00 UTC, or the day alone`)
  if (direction !== undefined && direction !== 'in' && direction !== 'out')
    throw new InvalidTransition(`Not a direction of a transfer: ${direction}; it is in or out`)
  if (amount !== undefined && !(/^\d{1,18}(\.\d{1,18})?$/.test(amount) && Number(amount) > 0))
    throw new InvalidTransition(`Not an amount of a transfer: ${amount}; say it like 0.5`)
}

const forms: Partial<Record<FaultCode, string>> = {
  shape: 'it has not the form of that',
  currency: 'it takes no such currency, or amount',
  option: 'there is no such answer',
}
/** The formats of reviewer input that are not clear from the name. */
const formOfType: Partial<Record<MemberItem['type'], string>> = {
  txRef: 'a reference has 6 to 130 letters, figures and signs such as . : / + = @ _ -',
}

/** Refuses values that would fail at submission, because the member cannot change them. */
function refuseImpossible(view: MemberTemplate, item: MemberItem, name: string, value: Value): void {
  const fault = faultOfValue(view, item, value, daysAnywhere(new Date()))
  if (fault === null) return
  const written = typeof value === 'object' ? Object.values(value).join(' ') : String(value)
  throw new InvalidTransition(
    `Not of its form: ${name} ${written}; ${(fault === 'shape' && formOfType[item.type]) || (forms[fault] ?? `the member could not send it (${fault})`)}`,
  )
}

const timeForm = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}):(\d{2})(:\d{2})?(?: ?(?:UTC|Z|([+-]\d{2}):?(\d{2})))?)?$/

/**
 * The same time in ISO 8601, so that each reader sees it in their time zone. UTC where no zone was given. A date alone
 * stays a date.
 */
function writtenTime(typed: string): string {
  const [, day = '', hour, minute = '', second = ':00', zoneHour, zoneMinute = ''] = timeForm.exec(typed) ?? []
  return hour === undefined
    ? day
    : new Date(
        `${day}T${hour}:${minute}${second}${zoneHour === undefined ? 'Z' : `${zoneHour}:${zoneMinute}`}`,
      ).toISOString()
}

/** A valid date, with an optional time and zone. */
function isTime(typed: string): boolean {
  const [, day = '', hour = '0', minute = '0'] = timeForm.exec(typed) ?? []
  return isDay(day) && Number(hour) < 24 && Number(minute) < 60 && Date.parse(day) <= Date.now()
}

/** Whole entries of a repeating section, in order. */
function given(
  view: MemberTemplate,
  id: string,
  entries: readonly Record<string, string | undefined>[],
): [string, Value][] {
  if (entries.length === 0) return []
  const section = view.sections.find((one) => one.id === id && one.repeat)
  if (!section)
    throw new InvalidTransition(
      `The template ${view.code} takes no ${id === sections.transfers ? 'transfers' : 'questions of yours'}`,
    )
  if (entries.length > (section.repeat?.max ?? 0)) throw new InvalidTransition(`At most ${section.repeat?.max} at once`)
  return entries.flatMap((entry, index) => {
    const path = `${id}.g${index + 1}`
    const fields = Object.entries(entry).flatMap(([name, value]): [string, Value][] => {
      if (value === undefined || value === '') return []
      const item = section.items.find((one) => one.id === name && one.readOnly)
      if (!item) throw new InvalidTransition(`The template ${view.code} asks nothing of ${name}`)
      refuseImpossible(view, item, name, value)
      return [[`${path}.${name}`, value]]
    })
    if (fields.length === 0) throw new InvalidTransition('Of a transfer something must be said')
    const position: [string, Value] = [path, index + 1]
    return [position, ...fields]
  })
}
