import type { Answers, MemberTemplate } from '@tessera/contract/questionnaire.ts'
import { placeOf } from './paths.ts'
import { planOf } from './plan.ts'

/* A questionnaire that is asked again begins with what was said the last time. */

/** Answers without declarations and signatures: whoever sends again declares again. */
export function withoutDeclarations(template: MemberTemplate, answers: Answers): Answers {
  const declared = new Set(
    template.sections.flatMap(({ id, items }) =>
      items.filter(({ type }) => type === 'declaration' || type === 'signature').map((item) => `${id}.${item.id}`),
    ),
  )
  return Object.fromEntries(Object.entries(answers).filter(([path]) => !declared.has(path)))
}

/** What to begin with, and which answers of it are to be confirmed. */
export function answersAgain(template: MemberTemplate, sent: Answers): { answers: Answers; prefilled: string[] } {
  const answers = withoutDeclarations(template, sent)
  const plan = planOf(template)
  return { answers, prefilled: Object.keys(answers).filter((path) => placeOf(plan, path)?.kind === 'item') }
}
