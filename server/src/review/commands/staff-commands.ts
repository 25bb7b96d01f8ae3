import { sites } from '@tessera/contract/sites.ts'
import { staffRoles, type StaffRole } from '@tessera/contract/staff.ts'
import { inviteStaff } from '../../platform/staff/passkeys.ts'
import { addStaff, removeStaff } from '../../platform/staff/register.ts'
import { staffNow } from '../../platform/staff/staff.ts'
import { CommandError, unknownAction, type Command } from './command.ts'
import type { CommandContext } from './command-context.ts'
import { printable } from './printable.ts'

const staff: Command = {
  usage: `  npm run operator -- staff list                      the people and their roles
  npm run operator -- staff add NAME --role ROLE [--site SITE]   adds a person, or gives them other roles and a new key; prints the key once
  npm run operator -- staff invite NAME               prints a link to the console, good for a day, by which they add two passkeys
  npm run operator -- staff remove NAME               removes a person; their past decisions stay
ROLE, one or more: reviewer (sees and decides cases), senior (also approves what is left to a senior, and acts on many members at once),
admin (maintains this register, and changes what members’ rules depend on; decides no case), mlro (drafts reports of suspicious activity, which nobody else sees).
SITE, one or more: the person sees and decides only members of these regions. Without it those of all.`,
  words: 2,
  async run(context, { words: [action, name], values, by }) {
    if (action === 'list' && name)
      throw new CommandError(
        `Too much: ${printable(name)}. Leave it out: npm run operator -- staff list takes no name.`,
      )
    if (action === 'list') return list(context)
    if (action !== 'add' && action !== 'invite' && action !== 'remove')
      throw unknownAction(action, ['list', 'add', 'invite', 'remove'])
    if (!name) throw new CommandError()
    if (action === 'invite') {
      const token = await inviteStaff(context.db, name, `reviewer:${by}`)
      const { consoleUrl, publicUrl, port } = context.config
      const base = consoleUrl ?? publicUrl ?? `http://localhost:${port}`
      return `${new URL('/staff/invitation', base).href}#${token}\nThe link is for ${name} alone, works for a day, and is shown only now.`
    }
    if (action === 'remove') {
      const left = await removeStaff(context.db, name, `reviewer:${by}`, context.config.mode)
      return `${name} is removed from the staff register${left === 0 ? '\nThe register is empty: anyone can run every command' : ''}`
    }
    const key = await addStaff(
      context.db,
      name,
      { roles: rolesFrom(values.role ?? []), sites: sitesFrom(values.site ?? []) },
      `reviewer:${by}`,
    )
    return `${name} is ${(values.role ?? []).join(', ')}\nTheir key, shown only now: ${key}\nThey set it as TESSERA_STAFF_KEY, and add --by ${name} to each command`
  },
}

async function list({ db }: CommandContext): Promise<string> {
  const rows = await staffNow(db)
  if (rows.length === 0)
    return 'No staff is registered: anyone can run every command, and dual approval only compares two --by names.'
  return rows
    .map(
      (one) =>
        `${one.name}  ${one.roles.join(', ')}${one.sites.length > 0 ? `  for ${one.sites.join(', ')}` : ''}  by ${one.added_by}  ${one.added_at.toISOString()}`,
    )
    .join('\n')
}

function rolesFrom(typed: readonly string[]): StaffRole[] {
  const roles = staffRoles.filter((role) => typed.includes(role))
  const strange = typed.filter((one) => !staffRoles.some((role) => role === one))
  if (strange.length > 0)
    throw new CommandError(`Not a role: ${strange.join(', ')}. Enter one of: ${staffRoles.join(', ')}.`)
  if (roles.length === 0) throw new CommandError(`A person needs a role: add --role, one of ${staffRoles.join(', ')}.`)
  return roles
}

function sitesFrom(typed: readonly string[]): string[] {
  const strange = typed.filter((one) => !sites.some((site) => site === one))
  if (strange.length > 0)
    throw new CommandError(`Not a region: ${strange.map(printable).join(', ')}. Enter one of: ${sites.join(', ')}.`)
  return [...new Set(typed)]
}

export const staffCommands = { staff }
