import { expect, it } from 'vitest'
import type { CaseView } from '@tessera/contract/case-view.ts'
import { startTexts } from '../../console/src/i18n.ts'
import { answerText, checkText, factText, reasonText, sourceText } from '../../console/src/words/codes.ts'
import {
  actorText,
  detailText,
  eventText,
  factValueText,
  ruleText,
  shownDetails,
} from '../../console/src/words/events.ts'
import { caseView } from '../../server/src/review/console/view.ts'
import { readQueue } from '../../server/src/review/queue/list.ts'
import { picture } from '../../server/src/testing/attempts.ts'
import { useOwnServer } from '../../server/src/testing/server.ts'
import { addCase } from './cases.ts'
import { planOf, seedKinds } from './plan.ts'

const server = useOwnServer()
const t = startTexts('Tessera').getFixedT('en', 'console')

/** The lines of a case's facts, checks and history as the console writes them. */
const linesOf = ({ facts, checks, compared, reasons, answers, history }: CaseView): string[] => [
  ...facts.map(({ name, value, source = 'member' }) =>
    [factText(t, name), factValueText(t, name, value), sourceText(t, source)].join(' | '),
  ),
  ...checks.map(({ name, outcome }) =>
    name.startsWith('rule ') ? `${ruleText(t, name.slice(5))} | ${outcome}` : checkText(t, name),
  ),
  ...compared.flatMap(({ field, read }) => [factText(t, field), ...read.map(({ source }) => sourceText(t, source))]),
  ...reasons.map((code) => reasonText(t, code)),
  ...answers.map(({ question, answer }) => `${question} | ${answerText(t, answer)}`),
  ...history.map(({ actor, action, details }) =>
    [
      eventText(t, action),
      // Names of reviewers are as they are.
      actor.includes(':') ? actorText(t, actor) : 'Reviewer',
      ...shownDetails(details).map((detail) => detailText(t, detail)),
    ].join(' | '),
  ),
]

/** Codes of ours: in capitals, with underscores, a number of the database, a word in lower case alone, or two. */
const raw =
  /[A-Z]{4,}|[a-z]+_[a-z]+|[\da-f]{8}-[\da-f]{4}|(?:^|\| |: )[a-z][a-z-]*(?: \||$)|\b[a-z]+\.[a-z]+\b|undefined/
/** What is no code: words in capitals, the reference of an appeal, a link, the name of a reviewer. */
const known = /\b(?:MRZ|[\dA-Z]{5}-[\dA-Z]{5}|https:\S+|second-reviewer)\b/g

it('no case of the seed shows a raw code in its facts, checks, rules and history', async () => {
  const { context } = server().running
  const jpeg = await picture()
  for (const [index, planned] of planOf(20).entries())
    await addCase(context, { ...planned, index, submittedAt: new Date() }, () =>
      Promise.resolve([{ side: 'front', jpeg, width: 1000, height: 700 }]),
    )
  const { rows } = await readQueue(context, 'tester', { page: 1 })
  const lines: string[] = []
  const kinds = new Set<string>()
  for (const { id, kind } of rows) {
    kinds.add(kind)
    // A member whose erasure failed has a page and no case.
    if (kind === 'erasure') continue
    // Twice, so that the history has the first look.
    await caseView(context, id, 'tester')
    lines.push(...linesOf(await caseView(context, id, 'tester')).map((line) => `${kind}: ${line}`))
  }
  expect(kinds.size).toBeGreaterThanOrEqual(4)
  expect(seedKinds.length).toBeLessThanOrEqual(rows.length)
  const odd = lines.filter((line) => raw.test(line.slice(line.indexOf(': ') + 2).replaceAll(known, '')))
  expect([...new Set(odd)]).toEqual([])
})
