import type { Opened } from '../../compliance/questionnaires/open-for-review.ts'

type Answer = Opened['answers'][number]

/** A comparison with an answer, as the engine writes it: `pep.self (yes) != no`, `pep.ended unanswered`. */
const comparison =
  /(?<section>[a-z]\w*)\.(?<item>[a-z]\w*)(?:\.country)? (?:(?<said>answered|unanswered)|\([^)]*\) (?<operator>\S+) (?<right>[\w.]+ \([^)]*\)|.*?))(?= and | or |$)/gi

/**
 * Why a rule of a questionnaire applied, with the questions and the answers in words: “Are you a politically exposed
 * person? Yes”. Comparisons of figures stay as they are, and unanswered questions are left out.
 */
export function ruleReason(words: string, answers: readonly Answer[]): string {
  const replaced = words.replaceAll(comparison, (whole, ...rest) => {
    const { section, item, said, operator, right }: Partial<Record<string, string>> = Object(rest.at(-1))
    if (said === 'unanswered') return unanswered
    const given = answers.filter(({ path }) => path.split('.')[0] === section && path.split('.').at(-1) === item)
    if (!given[0]) return whole
    const text = `${given[0].question} ${[...new Set(given.map(({ answer }) => answerText(answer)))].join(', ')}`
    return operator === 'outside' ? `${text}, outside ${right}` : text
  })
  const parts = replaced.split(new RegExp(`(?:^| and | or )${unanswered}`)).filter(Boolean)
  return parts.join('').replace(/^ (?:and|or) /, '')
}

/** Stands for what is left out. No answer has this character. */
const unanswered = '\u0000'

const answerText = (answer: string): string => (answer === 'true' ? 'Yes' : answer === 'false' ? 'No' : answer)
