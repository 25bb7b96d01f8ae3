import { staffRoles, type StaffRole } from '../../platform/staff/roles.ts'
import { addStaff, removeStaff, staffNow } from '../../platform/staff/staff.ts'
import { CommandError, type Command } from './command.ts'
import type { CommandContext } from './command-context.ts'

const staff: Command = {
  usage: `  npm run operator -- staff list                      who may do what
  npm run operator -- staff add NAME --role ROLE      adds a person, or gives them other roles and a new key; prints the key once
  npm run operator -- staff remove NAME
ROLE, one or more: officer (sees and decides cases), senior (also approves what is left to a senior, and acts on many members at once),
admin (keeps this list, and changes what members’ rules go by; decides no case).`,
  words: 2,
  async run(context, { words: [action, name], values, by }) {
    if (action === 'list' && name) throw new CommandError(`Too much: ${name}`)
    if (action === 'list') return list(context)
    if (!name) throw new CommandError()
    if (action === 'remove') {
      const left = await removeStaff(context.db, name, `reviewer:${by}`, context.config.mode)
      return `${name} is no staff any more${left === 0 ? '\nNobody is registered now: everybody may do everything' : ''}`
    }
    if (action !== 'add') throw new CommandError(`Not an action: ${action ?? ''}`)
    const key = await addStaff(context.db, name, rolesFrom(values.role ?? []), `reviewer:${by}`)
    return `${name} is ${(values.role ?? []).join(', ')}\nTheir key, which nobody can show again: ${key}\nThey give it as TESSERA_STAFF_KEY, beside --by ${name}`
  },
}

async function list({ db }: CommandContext): Promise<string> {
  const rows = await staffNow(db)
  if (rows.length === 0) return 'No staff is registered: everybody may do everything, and four eyes are two names.'
  return rows
    .map((one) => `${one.name}  ${one.roles.join(', ')}  by ${one.added_by}  ${one.added_at.toISOString()}`)
    .join('\n')
}

function rolesFrom(typed: readonly string[]): StaffRole[] {
  const roles = staffRoles.filter((role) => typed.includes(role))
  const strange = typed.filter((one) => !staffRoles.some((role) => role === one))
  if (strange.length > 0) throw new CommandError(`Not a role: ${strange.join(', ')}`)
  if (roles.length === 0) throw new CommandError('A person needs a role: --role reviewer')
  return roles
}

export const staffCommands = { staff }
