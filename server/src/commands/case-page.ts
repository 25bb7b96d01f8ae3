import type { OpenedCase } from '../cases/case.ts'
import type { ChecklistItem } from '../questionnaires/checklist.ts'
import { printable } from './printable.ts'
import { waitingFor } from './waiting-time.ts'

const levels = ['nothing verified', 'identity verified', 'identity and address verified']

/** A case of any kind as the command line shows it. Strangers' words are made safe for a terminal. */
export function casePage(one: OpenedCase): string {
  const { kind, id, memberId, member, state, waitsSince, reasons, checks, facts, said, checklist, files, history } = one
  return [
    `${kind} ${id}  ${state}${waitsSince ? `  waits ${waitingFor(waitsSince)} since ${waitsSince.toISOString()}` : ''}`,
    `member ${memberId}  ${member.site}  ${levels[member.level] ?? member.level}${member.locked ? '  LOCKED' : ''}${member.closed ? '  CLOSED' : ''}`,
    ...(reasons.length > 0 ? [`reasons: ${reasons.join(', ')}`] : []),
    ...block(
      'checks',
      checks.map(({ name, outcome, reason }) => `${printable(name)}: ${printable(outcome)}${reason ? ` (${reason})` : ''}`),
    ),
    ...block(
      'facts',
      facts.map(({ name, value, source }) => `${printable(name)}: ${printable(value).replaceAll('\n', '\n  ')}${source ? `  [${source}]` : ''}`),
    ),
    ...block(
      'answers',
      said.map(({ path, question, answer }) => `${printable(question)}  [${path}]\n  ${printable(answer).replaceAll('\n', '\n  ')}`),
    ),
    ...block('checklist, for you alone (questionnaires review)', checklist.map(checkLine)),
    ...block(
      'history',
      history.map(({ at, actor, action, data }) => `${at.toISOString()}  ${actor}  ${action}${Object.keys(data).length > 0 ? `  ${printable(JSON.stringify(data))}` : ''}`),
    ),
    ...(files > 0 ? [`${files} ${files === 1 ? 'file' : 'files'} (files ${id})`] : []),
  ].join('\n')
}

/** One item of a checklist: what there is to tick, and what is ticked. */
export function checkLine({ path, options, value }: ChecklistItem): string {
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [value]
  if (options.length === 0) return `${path}: ${value === null ? '–' : printable(JSON.stringify(value))}`
  return `${path}: ${options.map((option) => `[${chosen.includes(option) ? 'x' : ' '}] ${option}`).join('  ')}`
}

function block(title: string, lines: readonly string[]): string[] {
  return lines.length > 0 ? [`${title}:`, ...lines.map((line) => line.replaceAll(/^/gm, '  '))] : []
}
