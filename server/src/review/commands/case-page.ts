import type { CaseFact, CaseStep, MemberStatus, OpenedCase } from '../cases/case.ts'
import type { MemberOverview } from '../cases/of-member.ts'
import type { ChecklistItem } from '../../compliance/questionnaires/checklist.ts'
import { printable } from './printable.ts'
import { waitingFor } from './waiting-time.ts'

const levels = ['nothing verified', 'identity verified', 'identity and address verified']

/** A case of any kind, as the command line prints it. Text from members is made safe for a terminal. */
export function casePage(one: OpenedCase): string {
  const { kind, id, memberId, member, state, waitsSince, reasons, checks, said, checklist, files, history } = one
  const facts = [...one.facts, ...one.compared.flatMap(comparedLines)]
  return [
    `${kind} ${id}  ${state}${waitsSince ? `  waiting ${waitingFor(waitsSince)} since ${waitsSince.toISOString()}` : ''}`,
    memberLine({ id: memberId, ...member }),
    ...(member.servedBy ? [`lives in ${member.residence}, which ${member.servedBy} serves`] : []),
    ...(reasons.length > 0 ? [`reasons: ${reasons.join(', ')}`] : []),
    ...block(
      'checks',
      checks.map(
        ({ name, outcome, reason }) => `${printable(name)}: ${printable(outcome)}${reason ? ` (${reason})` : ''}`,
      ),
    ),
    ...block(
      'facts',
      facts.map(
        ({ name, value, source }) =>
          `${printable(name)}: ${printable(value).replaceAll('\n', '\n  ')}${source ? `  [${source}]` : ''}`,
      ),
    ),
    ...block(
      'answers',
      said.map(
        ({ path, question, answer }) =>
          `${printable(question)}  [${path}]\n  ${printable(answer).replaceAll('\n', '\n  ')}`,
      ),
    ),
    ...block('checklist, for reviewers only (questionnaires review)', checklist.map(checkLine)),
    ...historyOf(history),
    ...(files > 0 ? [`${files} ${files === 1 ? 'file' : 'files'} (files ${id})`] : []),
  ].join('\n')
}

/** What was typed and what was read, one after the other. */
function comparedLines({ field: name, typed, typedSource, read }: OpenedCase['compared'][number]): CaseFact[] {
  return [
    ...(typed === null ? [] : [{ name, value: typed, source: typedSource ?? 'typed' }]),
    ...read.map(({ value, source, confidence }) => ({
      name,
      value,
      source: `${source}, ${Math.round(confidence * 100)} %`,
    })),
  ]
}

/** A member without an open case: status, submissions and account history. */
export function memberPage(one: MemberOverview): string {
  const { residence, servedBy, since, attributes, cases, history } = one
  const listed = Object.entries(attributes)
  return [
    memberLine(one),
    `lives in ${residence ?? 'an undeclared country'}${servedBy ? `, which ${servedBy} serves` : ''}, a member since ${since.toISOString()}`,
    ...(listed.length > 0 ? [`attributes: ${listed.map(([name, value]) => `${name}=${value}`).join(', ')}`] : []),
    ...block(
      'cases (show)',
      cases.map(({ kind, id, state, at }) => `${id}  ${kind}  ${state}  ${at.toISOString()}`),
    ),
    ...historyOf(history),
  ].join('\n')
}

function memberLine({
  id,
  site,
  level,
  locked,
  closed,
}: Pick<MemberStatus, 'site' | 'level' | 'locked' | 'closed'> & { id: number }): string {
  return `member ${id}  ${site}  ${levels[level] ?? level}${locked ? '  LOCKED' : ''}${closed ? '  CLOSED' : ''}`
}

function historyOf(history: readonly CaseStep[]): string[] {
  return block(
    'history',
    history.map(
      ({ at, actor, action, data }) =>
        `${at.toISOString()}  ${actor}  ${action}${Object.keys(data).length > 0 ? `  ${printable(JSON.stringify(data))}` : ''}`,
    ),
  )
}

/** One item of a checklist: the options, and which are ticked. */
export function checkLine({ path, options, value }: ChecklistItem): string {
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [value]
  if (options.length === 0) return `${path}: ${value === null ? '–' : printable(JSON.stringify(value))}`
  return `${path}: ${options.map((option) => `[${chosen.includes(option) ? 'x' : ' '}] ${option}`).join('  ')}`
}

function block(title: string, lines: readonly string[]): string[] {
  return lines.length > 0 ? [`${title}:`, ...lines.map((line) => line.replaceAll(/^/gm, '  '))] : []
}
