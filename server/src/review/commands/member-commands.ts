import type { Transaction } from 'kysely'
import type { Database } from '../../platform/db/tables.ts'
import { setResidence } from '../../status/region-change/residence.ts'
import { AttributeRefused, setAttribute } from '../../accounts/members/attributes.ts'
import { setClosed } from '../../status/closing/close.ts'
import { setLocked } from '../../accounts/members/lock.ts'
import { moveToSite } from '../../status/region-change/site.ts'
import { applyRule, membersHit, ruleFrom } from '../../verification/reverification/rule.ts'
import { scenarioAttribute, scenarioNamed, scenarios } from '../../verification/providers/simulator/scenarios.ts'
import { stopTransfer } from '../../status/transfers/stop.ts'
import type { CommandContext } from './command-context.ts'
import { memberFrom, CommandError, type Command, type Typed } from './command.ts'

const attribute: Command = {
  usage:
    '  npm run operator -- attribute MEMBER NAME=VALUE     sets what the member’s compliance goes by; no VALUE takes it away',
  words: 2,
  run(context, typed) {
    const [member, change] = typed.words
    const id = memberFrom(member)
    if (!change) throw new CommandError()
    const [name, value] = change.includes('=')
      ? [change.slice(0, change.indexOf('=')), change.slice(change.indexOf('=') + 1)]
      : [change, '']
    if (name === scenarioAttribute && value !== '' && !scenarioNamed(value))
      throw new AttributeRefused(`There is no scenario ${value}. There are ${Object.keys(scenarios).join(', ')}`)
    return changing(
      context,
      typed,
      async (trx, actor) => `Member ${id}: ${JSON.stringify(await setAttribute(trx, actor, id, { name, to: value }))}`,
    )
  },
}

const site: Command = {
  usage:
    '  npm run operator -- site MEMBER SITE                moves the member to another site: other rules hold; their own: they stay, wherever they live',
  words: 2,
  run(context, typed) {
    const [member, to] = typed.words
    const id = memberFrom(member)
    if (!to) throw new CommandError()
    return changing(context, typed, async (trx, actor) => {
      await moveToSite(context, trx, actor, { memberId: id, to })
      return `Member ${id} belongs to ${to}`
    })
  },
}

const residence: Command = {
  usage:
    '  npm run operator -- residence MEMBER COUNTRY        where the member lives, two letters; a verified member’s site stays',
  words: 2,
  run(context, typed) {
    const [member, country] = typed.words
    const id = memberFrom(member)
    if (!country) throw new CommandError()
    return changing(context, typed, async (trx, actor) => {
      await setResidence(context, trx, actor, { memberId: id, country })
      return `Member ${id} lives in ${country}`
    })
  },
}

const stopMove: Command = {
  usage:
    '  npm run operator -- stop-transfer MEMBER            stops the identity that moves from or to the member, within its 24 hours',
  words: 1,
  run(context, typed) {
    const id = memberFrom(typed.words[0])
    return changing(context, typed, async (trx, actor) => {
      if (!(await stopTransfer(trx, context, id, actor)))
        throw new AttributeRefused(`No identity moves from or to member ${id}`)
      return `The identity stays: the transfer of member ${id} is stopped`
    })
  },
}

const closing = (closed: boolean, usage: string): Command => ({
  usage,
  words: 1,
  run(context, typed) {
    const id = memberFrom(typed.words[0])
    return changing(context, typed, async (trx, actor) => {
      await setClosed(trx, actor, id, closed)
      return `The account of member ${id} is ${closed ? 'closed' : 'open'}`
    })
  },
})

const locking = (locked: boolean, usage: string): Command => ({
  usage,
  words: 1,
  run(context, typed) {
    const id = memberFrom(typed.words[0])
    const [reason, ...more] = typed.values.reason ?? []
    if (!reason || more.length > 0) throw new CommandError('It takes one --reason.')
    return changing(context, typed, async (trx, actor) => {
      await setLocked(trx, actor, id, { locked, reason })
      return `Member ${id} is ${locked ? 'locked' : 'not locked any more'}`
    })
  },
})

const reverify: Command = {
  usage: `  npm run operator -- reverify RULE                   how many members a rule asks for a newer document
  npm run operator -- reverify RULE --apply --days N  asks them, to be done within N days
RULE is one or more of --country NL, --document ID_CARD, --verified-before 2025-01-31, --expires-before 2027-06-30.`,
  words: 0,
  async run({ db }, { values, by }) {
    const rule = ruleFrom({
      country: values.country,
      document: values.document,
      verifiedBefore: values['verified-before'],
      expiresBefore: values['expires-before'],
    })
    const days = Number(values.days)
    if (typeof rule === 'string') throw new CommandError(rule)
    if (values.apply && !(Number.isInteger(days) && days >= 1 && days <= 365))
      throw new CommandError('--apply needs --days, from 1 to 365.')
    const hit = await membersHit(db, rule)
    const asked = values.apply ? await applyRule(db, hit, { by, days }, new Date()) : null
    const done = asked === null ? 'nothing was changed' : `${asked} ${asked === 1 ? 'was' : 'were'} asked`
    return `The rule hits ${hit.length} verified ${hit.length === 1 ? 'member' : 'members'} without an open request; ${done}`
  },
}

/** Changes a member in one transaction, and prints the change. */
function changing(
  { db }: CommandContext,
  { by }: Typed,
  work: (trx: Transaction<Database>, actor: string) => Promise<string>,
): Promise<string> {
  return db.transaction().execute((trx) => work(trx, `reviewer:${by}`))
}

export const memberCommands = {
  reverify,
  attribute,
  site,
  residence,
  'stop-transfer': stopMove,
  lock: locking(
    true,
    '  npm run operator -- lock MEMBER --reason CODE       locks their verification: nothing can be sent, started over or moved; what is verified stays',
  ),
  unlock: locking(false, '  npm run operator -- unlock MEMBER --reason CODE     lets go of it'),
  close: closing(
    true,
    '  npm run operator -- close MEMBER                    nobody can sign in to the account, and its sessions end',
  ),
  open: closing(false, '  npm run operator -- open MEMBER                     opens a closed account again'),
}
