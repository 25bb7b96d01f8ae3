import type { Answers, MemberTemplate } from '@tessera/contract/questionnaire.ts'
import { placeOf } from './paths.ts'
import { planOf } from './plan.ts'

/* Starts a repeated questionnaire with the answers of the last time. */

/** Answers without declarations and signatures: each submission needs new ones. */
export function withoutDeclarations(template: MemberTemplate, answers: Answers): Answers {
  const declared = new Set(
    template.sections.flatMap(({ id, items }) =>
      items.filter(({ type }) => type === 'declaration' || type === 'signature').map((item) => `${id}.${item.id}`),
    ),
  )
  return Object.fromEntries(Object.entries(answers).filter(([path]) => !declared.has(path)))
}

/** The answers to start with, and those that the member has to confirm. */
export function answersAgain(template: MemberTemplate, sent: Answers): { answers: Answers; prefilled: string[] } {
  const answers = withoutDeclarations(template, sent)
  const plan = planOf(template)
  return { answers, prefilled: Object.keys(answers).filter((path) => placeOf(plan, path)?.kind === 'item') }
}
