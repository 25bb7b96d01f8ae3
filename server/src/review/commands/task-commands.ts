import { closeForMember, tasksOfMember, openForMember } from '../../compliance/tasks/open.ts'
import { reviewerTaskTypes } from '../../platform/db/reviewer-task.ts'
import type { CommandContext } from './command-context.ts'
import { memberFrom, CommandError, type Command, type Typed } from './command.ts'

const types = [...reviewerTaskTypes, 'UPDATE_POI'] as const

export const taskCommands: Readonly<Record<string, Command>> = {
  tasks: {
    usage: `  npm run operator -- tasks list MEMBER               what a member has to do: how it stands, until when, what it closes, who asked
  npm run operator -- tasks open MEMBER TYPE --due DAYS [--agreement ID] [--block PRODUCT]   asks it of this member, done before or not; they are written to
  npm run operator -- tasks close MEMBER TYPE [--agreement ID]   the member does not have to do it any more
TYPE is ${types.join(', ')}: proof of address, knowledge test, risk test, an agreement, a newer document. Forms: questionnaires ask.`,
    words: 3,
    async run(context, typed) {
      const [action, member, type] = typed.words
      if (action === 'list') return list(context, memberFrom(member), typed.by)
      if (action === 'open') return open(context, memberFrom(member), typeFrom(type), typed)
      if (action === 'close') return close(context, memberFrom(member), typeFrom(type), typed)
      throw new CommandError(action === undefined ? '' : `Not an action: ${action}`)
    },
  },
}

type TaskKind = (typeof types)[number]

function typeFrom(typed: string | undefined): TaskKind {
  const known = types.find((one) => one === typed)
  if (!known) throw new CommandError(`Not a task: ${typed ?? 'nothing'}`)
  return known
}

async function list(context: CommandContext, memberId: number, by: string): Promise<string> {
  const computedTasks = await tasksOfMember(context, memberId, by)
  const lines = computedTasks.map(
    ({ id, type, status, optional, why, dueAt, closesAt, opens, blocks, over, openedBy }) => {
      const closes =
        blocks.length > 0 && closesAt ? `, closes ${[...new Set(blocks)].join(', ')} on ${closesAt.toISOString()}` : ''
      const closed =
        opens.length > 0 && status !== 'DONE' ? `, closed until then: ${[...new Set(opens)].join(', ')}` : ''
      const ended = over && blocks.length > 0 ? `, closed for good: ${[...new Set(blocks)].join(', ')}` : ''
      return `${type}  ${id}  ${status}${optional ? ' (a choice)' : ''}  why ${why}  by ${openedBy.toLowerCase()}${dueAt ? `  due ${dueAt.toISOString()}` : ''}${closes}${closed}${ended}`
    },
  )
  return [...lines, `${computedTasks.length} ${computedTasks.length === 1 ? 'task' : 'tasks'}`].join('\n')
}

async function open(context: CommandContext, memberId: number, task: TaskKind, { values, by }: Typed): Promise<string> {
  const days = Number(values.due)
  if (!(Number.isInteger(days) && days >= 1 && days <= 365))
    throw new CommandError('Until when? --due DAYS, from 1 to 365')
  const dueAt = await openForMember(context, {
    memberId,
    task,
    agreement: values.agreement,
    blocks: values.block ?? [],
    days,
    by,
  })
  return `${task}: asked of member ${memberId} until ${dueAt.toISOString()}; they were written to`
}

async function close(
  context: CommandContext,
  memberId: number,
  task: TaskKind,
  { values, by }: Typed,
): Promise<string> {
  await closeForMember(context, { memberId, task, agreement: values.agreement, by })
  return `${task}: member ${memberId} does not have to do it any more`
}
