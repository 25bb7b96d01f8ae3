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
  const text = figuresInWords(parts.join('').replace(/^ (?:and|or) /, ''))
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** How the engine's comparisons read. */
const comparisons: Readonly<Record<string, string>> = {
  '=': 'is',
  '!=': 'is not',
  '>': 'is over',
  '>=': 'is at least',
  '<': 'is under',
  '<=': 'is at most',
  in: 'is in',
  outside: 'is not in',
  contains: 'contains',
}

/** `yearlyVolume (500000) > incomeLimit (100000)`: “yearly volume (500000) is over income limit (100000)”. */
function figuresInWords(text: string): string {
  return text
    .replaceAll(
      /(?<=\w \([^()]*\)) (!=|>=|<=|=|>|<|in|outside|contains) /g,
      (_, sign: string) => ` ${comparisons[sign] ?? sign} `,
    )
    .replaceAll(/[a-z]\w*(?:\.\w+)*(?= (?:\([^()]*\)|answered|unanswered))|(?<=outside )[a-z]\w*/gi, (name) =>
      name
        .replaceAll('.', ' ')
        .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
        .toLowerCase(),
    )
}

/** Stands for what is left out. No answer has this character. */
const unanswered = '\u0000'

const yesOrNo: Readonly<Record<string, string>> = { true: 'Yes', yes: 'Yes', false: 'No', no: 'No' }
const answerText = (answer: string): string => yesOrNo[answer] ?? answer
