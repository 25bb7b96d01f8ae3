import type { FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import { randomUUID } from 'node:crypto'
import type { Database } from '../../platform/db/tables.ts'
import type { KeyHolder } from '../../platform/secrets/keyring.ts'
import type { SecurityEvent } from '@tessera/contract/security.ts'
import {
  appAdded,
  appRemoved,
  passkeyAdded,
  passkeyRemoved,
  passwordChanged,
  phraseChanged,
  recoveryCodesRenewed,
} from '../../platform/audit/security-events.ts'
import { accountPage } from '../email/decided.ts'
import { queueEmail } from '../email/outbox.ts'
import { memberChanged } from '../members/store.ts'
import { notMeLink } from '../email/not-me-link.ts'
import type { EmailParts } from '../parts.ts'
import { browserName } from '../../platform/http/browser-name.ts'
import { endOtherProofs } from './confirmed.ts'

const events = {
  passkeyAdded,
  passkeyRemoved,
  appAdded,
  appRemoved,
  recoveryCodesRenewed,
  passwordChanged,
  phraseChanged,
} as const satisfies Partial<Record<SecurityEvent, unknown>>

/**
 * What follows every change of password, passkeys, app or phrase: the event, an email to the member, and no other session may
 * rely on what was enough before.
 */
export async function factorsChanged(
  trx: Transaction<Database>,
  {
    context,
    member,
    sessionId,
    request,
  }: {
    context: EmailParts
    member: KeyHolder
    sessionId: string
    request: FastifyRequest
  },
  event: keyof typeof events,
): Promise<void> {
  await endOtherProofs(trx, member.id, sessionId)
  await queueEmail(trx, context, member, {
    kind: 'security-changed',
    about: event,
    onceKey: `security-changed:${randomUUID()}`,
    values: {
      time: new Date().toISOString(),
      link: accountPage(context, '/security'),
      notMe: await notMeLink(trx, context, { memberId: member.id, sessionId }),
    },
  })
  await memberChanged(trx, member.id)
  await events[event](trx, member.id, { browser: browserName(request) })
}
