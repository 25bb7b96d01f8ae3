import { closeForMember, tasksOfMember, openForMember } from '../../compliance/tasks/open.ts'
import { askedTasks, type AskedTask } from '@tessera/contract/member-acts.ts'
import type { CommandContext } from './command-context.ts'
import { daysFrom, memberFrom, unknownAction, CommandError, type Command, type Typed } from './command.ts'
import { printable } from './printable.ts'

export const taskCommands: Readonly<Record<string, Command>> = {
  tasks: {
    usage: `  npm run operator -- tasks list MEMBER               a member’s tasks: status, deadline, what they close, who asked
  npm run operator -- tasks open MEMBER TYPE --due DAYS [--agreement ID] [--block PRODUCT]   asks this member for it, done before or not; sends an email
  npm run operator -- tasks close MEMBER TYPE [--agreement ID]   withdraws what a reviewer asked for
TYPE is ${askedTasks.join(', ')}: proof of address, knowledge test, risk assessment, an agreement, a newer document. For questionnaires: questionnaires ask.`,
    words: 3,
    async run(context, typed) {
      const [action, member, type] = typed.words
      if (action === 'list') return list(context, memberFrom(member), typed.by)
      if (action === 'open') return open(context, memberFrom(member), typeFrom(type), typed)
      if (action === 'close') return close(context, memberFrom(member), typeFrom(type), typed)
      throw unknownAction(action, ['list', 'open', 'close'])
    },
  },
}

function typeFrom(typed: string | undefined): AskedTask {
  const known = askedTasks.find((one) => one === typed)
  if (!known)
    throw new CommandError(
      typed ? `Not a type of task: ${printable(typed)}. Enter one of: ${askedTasks.join(', ')}.` : '',
    )
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
      const ended = over && blocks.length > 0 ? `, closed: ${[...new Set(blocks)].join(', ')}` : ''
      return `${type}  ${id}  ${status}${optional ? ' (optional)' : ''}  why ${why}  by ${openedBy.toLowerCase()}${dueAt ? `  due ${dueAt.toISOString()}` : ''}${closes}${closed}${ended}`
    },
  )
  return [...lines, `${computedTasks.length} ${computedTasks.length === 1 ? 'task' : 'tasks'}`].join('\n')
}

async function open(
  context: CommandContext,
  memberId: number,
  task: AskedTask,
  { values, by }: Typed,
): Promise<string> {
  const days = daysFrom('--due', values.due)
  const dueAt = await openForMember(context, {
    memberId,
    task,
    agreement: values.agreement,
    blocks: values.block ?? [],
    days,
    by,
  })
  return `${task}: member ${memberId} is asked for it until ${dueAt.toISOString()}, and gets an email`
}

async function close(
  context: CommandContext,
  memberId: number,
  task: AskedTask,
  { values, by }: Typed,
): Promise<string> {
  await closeForMember(context, { memberId, task, agreement: values.agreement, by })
  return `${task}: member ${memberId} no longer has to do it`
}
