import type { StaffCalls } from '@tessera/contract/staff-endpoints.ts'
import type { Result } from '../../api.ts'

type Content = Result<'GET /v1/staff/report/read'>['content']
export type ReportFact = Content['facts'][number]
export type ReportAmount = Content['amounts'][number]

/** A report while it is typed: linked cases and members are texts. */
/** What is sent: it names a suspicion. */
type Sent = StaffCalls['POST /v1/staff/report/save']['body']['content']

export interface ReportForm extends Omit<Content, 'cases' | 'members'> {
  cases: string
  members: string
}

export const asForm = (content: Content): ReportForm => ({
  ...content,
  cases: content.cases.join(', '),
  members: content.members.join(', '),
})

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const listed = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean)

/** What is sent. Null when no suspicion is chosen, or an amount or a link has the wrong form. */
export function asContent({ suspicion, ...form }: ReportForm): Sent | null {
  const [cases, members] = [listed(form.cases), listed(form.members)]
  const amounts = form.amounts.map((one) => ({
    ...one,
    amount: one.amount.trim(),
    unit: one.unit.trim().toUpperCase(),
  }))
  const valid =
    cases.every((id) => uuid.test(id)) &&
    members.every((id) => /^[1-9]\d{0,14}$/.test(id)) &&
    amounts.every(({ amount, unit }) => /^\d{1,15}(\.\d{1,18})?$/.test(amount) && /^[A-Z0-9]{2,10}$/.test(unit))
  if (!valid || suspicion === null) return null
  const facts = form.facts.filter(({ value }) => value.trim() !== '')
  return { ...form, suspicion, facts, amounts, cases, members: members.map(Number) }
}
