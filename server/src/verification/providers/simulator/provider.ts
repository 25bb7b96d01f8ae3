import { createHash } from 'node:crypto'
import { checksNotMade } from '@tessera/contract/checks.ts'
import { sandboxSimulator } from '@tessera/contract/endpoints/v1/public/sandbox/simulator.ts'
import type { Selectable } from 'kysely'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import type { SimulatorSessionTable } from '../../../platform/db/provider-tables.ts'
import type { Db } from '../../../platform/db/postgres.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { Keyring } from '../../../platform/secrets/keyring.ts'
import {
  NoticeRefused,
  ProviderDown,
  type Applicant,
  type DocumentRead,
  type Notice,
  type Provider,
  type ProviderSession,
  type ProviderToken,
  type ProviderResult,
} from '../provider.ts'
import { queueForVendor } from '../queue.ts'
import { provenId } from '../signature.ts'
import { partToken } from './part.ts'
import { scenarioNamed, scenarios, validAt, type Scenario, type ScenarioName } from './scenarios.ts'
import { sealed } from '../../../platform/secrets/sealed-columns.ts'

interface Parts {
  db: Db
  jobs: Jobs
  keyring: Keyring
}

/** The simulator's signing key, like the secret a vendor gives us. */
export function simulatorSecret(keyring: Keyring): Buffer {
  return keyring.lookup('provider', 'simulator')
}

/** The body of the simulator's notices. */
const Body = Type.Object({
  session: Type.String({ minLength: 1, maxLength: 64 }),
  occurred_at: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z$' }),
})

/** Simulates a vendor by scenarios, for the sandbox. It does not look at photos, and says so. */
export function simulatorProvider({ db, jobs, keyring }: Parts): Provider {
  const find = (ref: string) => db.selectFrom('simulator_session').selectAll().where('ref', '=', ref).executeTakeFirst()
  return {
    name: 'simulator',
    checks: [],
    notChecked: checksNotMade,
    page: (level) => ({
      scriptUrl: null,
      apiUrl: level === 'LEVEL_1' ? `/x-api${sandboxSimulator.path}` : '/x-api/v3/private/kyc/address',
    }),
    enqueue: (trx, attempt) => queueForVendor(trx, jobs, 'simulator', attempt),
    start: (applicant) => start({ db, keyring }, applicant),
    resume: async (ref) => ({ ref: (await known(find(ref))).ref, token: tokenOf(keyring, ref) }),
    token: async (ref) => tokenOf(keyring, (await known(find(ref))).ref),
    async submit(ref, { photos }) {
      await known(find(ref))
      await db
        .updateTable('simulator_session')
        .set((eb) => ({ photos: photos.length, submitted_at: eb.fn.coalesce('submitted_at', eb.val(new Date())) }))
        .where('ref', '=', ref)
        .execute()
    },
    result: async (ref) => resultOf(keyring, await known(find(ref)), new Date()),
    notice: (raw, headers, now) => readNotice(provenId(simulatorSecret(keyring), raw, headers, now), raw),
    async cancel(ref) {
      await db
        .updateTable('simulator_session')
        .set({ cancelled_at: new Date() })
        .where('ref', '=', ref)
        .where('cancelled_at', 'is', null)
        .execute()
    },
    async erase(ref) {
      const name = scenarioNamed((await find(ref))?.scenario)
      if (name && playOf(name).down === 'erase') throw new ProviderDown('The simulator plays an outage')
      await db.updateTable('simulator_session').set({ applicant: null }).where('ref', '=', ref).execute()
    },
  }
}

async function start(
  { db, keyring }: Pick<Parts, 'db' | 'keyring'>,
  { externalRef, details, scenario }: Applicant,
): Promise<ProviderSession> {
  const name = scenarioNamed(scenario ?? undefined) ?? 'approve'
  if (playOf(name).down === 'start') throw new ProviderDown('The simulator plays an outage')
  const ref = `sim-${externalRef}`
  const read: DocumentRead = {
    ...details,
    number: documentNumber(ref),
    expiresOn: `${new Date().getUTCFullYear() + 5}-06-30`,
  }
  const applicant = keyring.sealOwn(sealed('simulator_session', 'applicant', { ref }), JSON.stringify(read))
  await db
    .insertInto('simulator_session')
    .values({ ref, scenario: name, applicant })
    // The member's latest corrections. Erased people are not stored again.
    .onConflict((oc) =>
      oc.column('ref').doUpdateSet({ applicant }).where('simulator_session.applicant', 'is not', null),
    )
    .execute()
  return { ref, token: tokenOf(keyring, ref) }
}

function playOf(name: ScenarioName): Scenario {
  return scenarios[name]
}

async function known<T>(session: Promise<T | undefined>): Promise<T> {
  const found = await session
  if (found === undefined) throw new ProviderDown('The simulator knows no such session')
  return found
}

function tokenOf(keyring: Keyring, ref: string): ProviderToken {
  return partToken(simulatorSecret(keyring), ref, new Date())
}

/** Invented, and always the same for a session. */
function documentNumber(ref: string): string {
  return `SIM${createHash('sha256').update(ref).digest('hex').slice(0, 6).toUpperCase()}`
}

function resultOf(keyring: Keyring, session: Selectable<SimulatorSessionTable>, now: Date): ProviderResult {
  const { ref, submitted_at: submittedAt, applicant } = session
  const name = scenarioNamed(session.scenario)
  if (!name) throw new Error(`A session of the simulator plays ${session.scenario}, which does not exist`)
  if (playOf(name).down === 'result') throw new ProviderDown('The simulator plays an outage')
  if (!submittedAt || !applicant) return { state: 'pending', at: submittedAt ?? now }
  // A vendor without photos cannot check any.
  if (session.photos === 0) return { state: 'resubmission', at: submittedAt, reasons: ['IMG_MISSING'] }
  const { verdict, sinceMs } = validAt(name, now.getTime() - submittedAt.getTime())
  const at = new Date(submittedAt.getTime() + sinceMs)
  if (verdict.state !== 'approved') return { ...verdict, at }
  return {
    state: 'approved',
    at,
    document: JSON.parse(keyring.openOwn(sealed('simulator_session', 'applicant', { ref }), applicant)),
  }
}

function readNotice(id: string, raw: Buffer): Notice {
  const body = parsed(raw)
  if (!Value.Check(Body, body)) throw new NoticeRefused('unreadable')
  const occurredAt = new Date(body.occurred_at)
  if (Number.isNaN(occurredAt.getTime())) throw new NoticeRefused('unreadable')
  return { id, ref: body.session, occurredAt }
}

function parsed(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString())
  } catch {
    throw new NoticeRefused('unreadable')
  }
}
