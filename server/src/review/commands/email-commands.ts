import { codeKinds } from '../../accounts/email/outbox.ts'
import { readEmails, readRequests } from '../../accounts/support/read.ts'
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
    const emails = await readEmails(context, 100, by)
    return emails
      .map(({ at, memberId, kind, channel, to, subject, body }) => {
        // With a member's code a reviewer could act as the member.
        const secret = codeKinds.some((one) => one === kind) && context.config.mode === 'production'
        const other =
          to === undefined || context.config.mode === 'production'
            ? ''
            : `  ${channel === 'sms' ? 'text message ' : ''}to ${printable(to)}`
        return `${at.toISOString()}  ${memberId === null ? 'visitor' : `member ${memberId}`}${other}  ${secret ? '(a one-time code, hidden in production)' : `${printable(subject)}\n  ${printable(body)}`}`
      })
      .join('\n')
  },
}

export const emailCommands = { requests, mails }
