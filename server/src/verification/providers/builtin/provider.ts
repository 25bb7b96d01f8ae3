import { checksNotMade, machineChecks } from '@tessera/contract/checks.ts'
import type { Db } from '../../../platform/db/postgres.ts'
import { readDetails } from '../../../accounts/snapshot/attempts.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { memberById } from '../../../accounts/members/store.ts'
import type { Keyring } from '../../../platform/secrets/keyring.ts'
import { NoticeRefused, type Provider, type ProviderResult } from '../provider.ts'
import type { Fact } from '../../../recognition/facts.ts'
import { identityOf } from '../../records/read-identity.ts'
import { readEarly } from './early-reading.ts'
import { workOnAttempts } from './jobs.ts'
import { submitRefusal } from './submit-refusal.ts'
import { swapReadSides } from './swap-sides.ts'
import { sealed } from '../../../platform/secrets/sealed-columns.ts'

interface Parts {
  db: Db
  jobs: Jobs
  keyring: Keyring
}

/**
 * The built-in provider behind the port. Its session is the attempt itself, its script is part of the page, and it
 * decides in our own process. It needs no token and sends no notices.
 */
export function builtinProvider({ db, jobs, keyring }: Parts): Provider {
  return {
    name: 'default',
    checks: machineChecks,
    notChecked: checksNotMade,
    page: (level) => ({
      scriptUrl: null,
      apiUrl: level === 'LEVEL_1' ? '/x-api/v3/private/kyc/builtin' : '/x-api/v3/private/kyc/address',
    }),
    async enqueue(trx, { id }) {
      // A session that another provider's page part started no longer counts.
      await trx
        .updateTable('provider_session')
        .set({ failed_at: new Date() })
        .where('attempt_id', '=', id)
        .where('failed_at', 'is', null)
        .execute()
      await jobs.send(trx, 'read-attempt', { attemptId: id })
    },
    start: ({ externalRef }) => Promise.resolve({ ref: externalRef, token: null }),
    resume: (ref) => Promise.resolve({ ref, token: null }),
    token: () => Promise.resolve(null),
    // We already have its evidence. A second reading does not decide twice.
    submit: (ref) => db.transaction().execute((trx) => jobs.send(trx, 'read-attempt', { attemptId: ref })),
    result: (ref) => resultOf({ db, keyring }, ref),
    notice: () => {
      throw new NoticeRefused('no-notices')
    },
    // A running reading checks the attempt's state before it decides.
    cancel: () => Promise.resolve(),
    // Everything it knows is encrypted with the member's key and goes with that key.
    erase: () => Promise.resolve(),
    work: workOnAttempts,
    readEarly,
    swapReadSides,
    submitRefusal,
  }
}

async function resultOf({ db, keyring }: Pick<Parts, 'db' | 'keyring'>, ref: string): Promise<ProviderResult> {
  const attempt = await db.selectFrom('attempt').selectAll().where('id', '=', ref).executeTakeFirstOrThrow()
  const at = attempt.decided_at ?? attempt.submitted_at ?? attempt.created_at
  if (attempt.state === 'resubmission_requested') return { state: 'resubmission', at, reasons: attempt.reasons }
  if (attempt.state === 'rejected') return { state: 'final', at, reasons: attempt.reasons }
  const member = attempt.state === 'approved' ? await memberById(db, attempt.member_id) : undefined
  const details = member && readDetails(keyring, member, attempt)
  if (!member || !details) return { state: 'pending', at }
  const { firstName, lastName, birthDate, number, expiresOn } = identityOf(
    attempt.facts ? keyring.openJson<Fact[]>(member, sealed('attempt', 'facts'), attempt.facts) : [],
    attempt,
    details,
  )
  return { state: 'approved', at, document: { firstName, lastName, birthDate, number, expiresOn } }
}
