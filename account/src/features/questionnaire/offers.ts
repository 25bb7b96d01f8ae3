import { useTranslation } from 'react-i18next'
import type { Value } from '@tessera/contract/questionnaire.ts'
import { visibilityOf } from '@tessera/questionnaires/engine/visibility.ts'
import type { EarlierAnswerView } from '../../status/earlier/EarlierAnswers.tsx'
import { answerText } from './answer-text.ts'
import { useForm } from './form-context.ts'

export interface Offers {
  /** Offered for questions of the section that are still open. Until the member chooses, these are not shown. */
  answers: readonly EarlierAnswerView[]
  take: (paths: readonly string[]) => void
}

/** What other forms say about the open questions of a section that the member does not answer again. */
export function useOffers(id: string, declined: readonly string[]): Offers {
  const { t, i18n } = useTranslation()
  const { detail, visibility, earlier, change } = useForm()
  const open = earlier.filter(({ path }) => isOpen(visibility.answers[path]) && !declined.includes(path))
  const taken = Object.fromEntries(open.map(({ path, value }) => [path, value]))
  // An answer can make the next question apply, such as an occupation.
  const then = visibilityOf(detail.template, { ...visibility.answers, ...taken }, detail.facts)
  const wording = { language: i18n.language, yes: t('questionnaire.yes'), no: t('questionnaire.no'), files: [] }
  const answers = then.items.flatMap(({ path, section, item }) => {
    const source = section === id ? open.find((one) => one.path === path) : undefined
    const texts = detail.texts.sections[id]?.items[item.id]
    return source
      ? [{ ...source, question: texts?.title ?? '', answer: answerText(item, texts, source.value, wording) }]
      : []
  })
  return {
    answers,
    take: (paths) => change(Object.fromEntries(Object.entries(taken).filter(([path]) => paths.includes(path)))),
  }
}

/** Not answered yet, or an address of which only the country is filled in. */
function isOpen(answer: Value | undefined): boolean {
  if (answer === undefined) return true
  return typeof answer === 'object' && 'line1' in answer && answer.line1 === '' && answer.city === ''
}
