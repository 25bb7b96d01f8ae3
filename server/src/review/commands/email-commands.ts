import { readRequests } from '../../accounts/support/read.ts'
import { shownEmails } from '../acts/messages.ts'
import type { Command } from './command.ts'
import { printable } from './printable.ts'

const requests: Command = {
  usage: '  npm run operator -- requests                        messages to support and appeals, newest last',
  words: 0,
  async run(context, { by }) {
    const { latest, count } = await readRequests(context, 100, by)
    const lines = latest.map(({ id, createdAt, topic, memberId, caseId, replyTo, message }) => {
      const about = `${topic}${caseId === null ? '' : ` ${caseId}`}  ${memberId === null ? 'no member' : `member ${memberId}`}`
      return `${id}  ${createdAt.toISOString()}  ${about}  reply to ${printable(replyTo ?? '(no address)')}\n${printable(message ?? '(erased)').replaceAll(/^/gm, '  ')}`
    })
    return [
      ...lines,
      count > latest.length
        ? `the latest ${latest.length} of ${count} requests`
        : `${count} ${count === 1 ? 'request' : 'requests'}`,
    ].join('\n')
  },
}

const mails: Command = {
  usage:
    '  npm run operator -- mails                           the latest 100 emails and text messages, newest last; writes an event to the audit chain',
  words: 0,
  async run(context, { by }) {
    const emails = await shownEmails(context, 100, by)
    return emails
      .map(({ at, memberId, channel, to, text }) => {
        const other = to === null ? '' : `  ${channel === 'sms' ? 'text message ' : ''}to ${printable(to)}`
        const written = text
          ? `${printable(text.subject)}\n  ${printable(text.body)}`
          : '(a one-time code, hidden in production)'
        return `${at.toISOString()}  ${memberId === null ? 'visitor' : `member ${memberId}`}${other}  ${written}`
      })
      .join('\n')
  },
}

export const emailCommands = { requests, mails }
