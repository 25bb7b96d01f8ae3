import { setResidence } from '../../status/region-change/residence.ts'
import { setClosed } from '../../status/closing/close.ts'
import { setLocked } from '../../accounts/members/lock.ts'
import { moveToSite } from '../../status/region-change/site.ts'
import { changeAttribute, changing, stopTransferOf } from '../acts/member.ts'
import { askByRule, countOfRule } from '../acts/reverify.ts'
import { daysFrom, memberFrom, CommandError, type Command } from './command.ts'

const attribute: Command = {
  usage:
    '  npm run operator -- attribute MEMBER NAME=VALUE     sets an attribute that pages and simulators use; no VALUE removes it',
  words: 2,
  async run(context, { words: [member, change], by }) {
    const id = memberFrom(member)
    if (!change) throw new CommandError()
    const [name, value] = change.includes('=')
      ? [change.slice(0, change.indexOf('=')), change.slice(change.indexOf('=') + 1)]
      : [change, '']
    return `Member ${id}: ${JSON.stringify(await changeAttribute(context, { memberId: id, name, to: value }, by))}`
  },
}

const site: Command = {
  usage:
    '  npm run operator -- site MEMBER SITE                moves the member to another site and its rules; their own site: leaves them there',
  words: 2,
  run(context, typed) {
    const [member, to] = typed.words
    const id = memberFrom(member)
    if (!to) throw new CommandError()
    return changing(context, typed.by, async (trx, actor) => {
      await moveToSite(context, trx, actor, { memberId: id, to })
      return `Member ${id} is now at the site ${to}`
    })
  },
}

const residence: Command = {
  usage:
    '  npm run operator -- residence MEMBER COUNTRY        sets where the member lives, as two letters (NL); a verified member stays at their site',
  words: 2,
  run(context, typed) {
    const [member, country] = typed.words
    const id = memberFrom(member)
    if (!country) throw new CommandError()
    return changing(context, typed.by, async (trx, actor) => {
      await setResidence(context, trx, actor, { memberId: id, country })
      return `Member ${id} lives in ${country}`
    })
  },
}

const stopMove: Command = {
  usage:
    '  npm run operator -- stop-transfer MEMBER            stops an identity transfer from or to the member, within its 24 hours',
  words: 1,
  async run(context, { words, by }) {
    const id = memberFrom(words[0])
    await stopTransferOf(context, id, by)
    return `The transfer of member ${id} is stopped; the identity stays where it is`
  },
}

const closing = (closed: boolean, usage: string): Command => ({
  usage,
  words: 1,
  run(context, typed) {
    const id = memberFrom(typed.words[0])
    return changing(context, typed.by, async (trx, actor) => {
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
    if (!reason || more.length > 0)
      throw new CommandError(
        `${locked ? 'lock' : 'unlock'} takes one reason: add --reason CODE, such as FRAUD or CASE-4711.`,
      )
    return changing(context, typed.by, async (trx, actor) => {
      await setLocked(trx, actor, id, { locked, reason })
      return `Member ${id} is ${locked ? 'locked' : 'unlocked'}`
    })
  },
})

const reverify: Command = {
  usage: `  npm run operator -- reverify RULE                   counts the members whom a rule would ask for a newer document; takes the role senior
  npm run operator -- reverify RULE --apply --days N  asks them, to be done within N days
RULE is one or more of --country NL, --document ID_CARD, --verified-before 2025-01-31, --expires-before 2027-06-30.`,
  words: 0,
  async run({ db }, { values, by }) {
    const rule = {
      country: values.country,
      document: values.document,
      verifiedBefore: values['verified-before'],
      expiresBefore: values['expires-before'],
    }
    const days = values.apply ? daysFrom('--days', values.days) : 0
    const { hit, asked } = values.apply
      ? await askByRule({ db }, rule, { by, days })
      : { hit: await countOfRule({ db }, rule, by), asked: null }
    const done = asked === null ? 'nothing was changed' : `${asked} ${asked === 1 ? 'was' : 'were'} asked`
    return `The rule applies to ${hit} verified ${hit === 1 ? 'member' : 'members'} without an open request; ${done}`
  },
}

export const memberCommands = {
  reverify,
  attribute,
  site,
  residence,
  'stop-transfer': stopMove,
  lock: locking(
    true,
    '  npm run operator -- lock MEMBER --reason CODE       locks verification: no submitting, starting over or transfer; what is verified stays',
  ),
  unlock: locking(false, '  npm run operator -- unlock MEMBER --reason CODE     unlocks it'),
  close: closing(
    true,
    '  npm run operator -- close MEMBER                    closes the account: its sessions end, and nobody can sign in to it',
  ),
  open: closing(false, '  npm run operator -- open MEMBER                     opens a closed account again'),
}
