import { randomUUID } from 'node:crypto'
import { memberView } from '@tessera/questionnaires/engine/member-view.ts'
import type { Template } from '@tessera/questionnaires/engine/template.ts'
import { agreementsAt } from '@tessera/questionnaires/library/agreements.ts'
import { readyQuestions } from '@tessera/questionnaires/library/ready-questions.ts'
import type { Static } from 'typebox'
import { requestFields, type Askable, type RequestField } from '@tessera/contract/member-acts.ts'
import type { EmailParts } from '../../accounts/parts.ts'
import { memberById } from '../../accounts/members/store.ts'
import { askOfMember } from '../../compliance/questionnaires/ask.ts'
import { hooksOf } from '../../compliance/questionnaires/hooks/hooks.ts'
import { requestAnswers, type RequestParts } from '../../compliance/questionnaires/request.ts'
import type { ComplianceParts } from '../../compliance/parts.ts'
import type { Questionnaire } from '../../platform/db/questionnaire-tables.ts'
import { permit } from '../../platform/staff/staff.ts'
import { regionOf } from '../../regions/region.ts'
import { InvalidTransition } from '../../verification/records/invalid-transition.ts'

type Needs = Pick<ComplianceParts, 'db' | 'questionnaires' | 'regions'> & EmailParts

/** A questionnaire that a reviewer asks of a member. */
export interface AskedByReviewer {
  memberId: number
  templateCode: number
  requestId?: string | undefined
  sceneCode?: string | undefined
  dueDays?: number | undefined
  parts: RequestParts
  by: string
}

/** Asks it, and emails the member. Throws {@link InvalidTransition}. */
export async function askByReviewer(context: Needs, { parts, ...asked }: AskedByReviewer): Promise<Questionnaire> {
  const template = context.questionnaires.templates.get(asked.templateCode)?.template
  const request = template && requestAnswers(template, parts)
  const named = request !== undefined && Object.keys(request).length > 0
  return askOfMember(context, {
    ...asked,
    // A request that names its transfers can be one of several.
    requestId: asked.requestId ?? (named ? `r-${randomUUID()}` : undefined),
    request: named ? request : undefined,
  })
}

/** What can be asked of a member: by their region's rules. Throws {@link InvalidTransition} for an unknown member. */
export async function askableOf(
  { db, questionnaires, regions, agreements }: Needs & Pick<ComplianceParts, 'agreements'>,
  memberId: number,
  by: string,
): Promise<Static<typeof Askable>> {
  await permit(db, `reviewer:${by}`, 'review', { member: memberId })
  const member = await memberById(db, memberId)
  if (!member?.data_key) throw new InvalidTransition(`There is no member ${memberId}`)
  const templates = [...questionnaires.templates.values()]
    .map(({ template }) => template)
    .filter(({ code, sites }) => sites.includes(member.site) && !hooksOf({ template_code: code }).request)
    .toSorted((a, b) => a.code - b.code)
  const products = regionOf(regions, member.site).levels.flatMap((level) =>
    level.products.map(({ product }) => product),
  )
  return {
    templates: templates.map((template) => ({ code: template.code, name: template.key, takes: fieldsOf(template) })),
    questions: Object.entries(readyQuestions(questionnaires)).map(([name, text]) => ({ name, text })),
    agreements: agreementsAt(agreements, member.site, new Date().toISOString().slice(0, 10)).map(({ id }) => id),
    products: [...new Set(products)],
  }
}

/** What a request for this template can name. */
function fieldsOf(template: Template): RequestField[] {
  const { sections } = memberView(template)
  const items = sections.flatMap((section) => section.items)
  const repeats = (id: string): boolean => sections.some((section) => section.id === id && section.repeat !== undefined)
  const prefilled = (name: string): boolean => items.some(({ prefill }) => prefill === `request.${name}`)
  const takes: Record<RequestField, boolean> = {
    transfers: repeats('tx') && sections.some(({ id, items: own }) => id === 'tx' && own.some((one) => one.readOnly)),
    questions: repeats('extra'),
    amount: prefilled('amount'),
    fact: prefilled('fact'),
  }
  return requestFields.filter((field) => takes[field])
}
