import { setAttribute } from '../accounts/members/attributes.ts'
import { playNotices, type Post } from '../verification/providers/simulator/deliver.ts'
import { simulatorSecret } from '../verification/providers/simulator/provider.ts'
import type { ScenarioName } from '../verification/providers/simulator/scenarios.ts'
import { signed } from '../platform/webhook-signature.ts'
import { completeDraft } from './attempts.ts'
import type { TestMember, TestServer } from './server.ts'

/* What happens between a member, the product and the simulated vendor. */

/** A member with this sandbox scenario, as an admin sets it. */
export async function memberPlaying(server: TestServer, scenario: ScenarioName): Promise<TestMember> {
  const member = await server.member()
  await server.db
    .transaction()
    .execute((trx) => setAttribute(trx, 'reviewer:tester', member.id, { name: 'sandbox_scenario', to: scenario }))
  return member
}

/** The member sends a complete draft through the API. */
export async function sendPlayed(member: TestMember): Promise<string> {
  const { attemptId } = await completeDraft(member)
  const sent = await member.call('POST /v3/private/kyc/builtin/submit', { body: { attemptId } })
  if (sent.ret_code !== 0) throw new Error(`Not sent: ${sent.ret_msg}`)
  return attemptId
}

/** A notice with the simulator's signature. Each part can be forged. */
export function signedNotice(
  server: TestServer,
  attemptId: string,
  { id = `sim-${attemptId}-9`, at = new Date(), occurredAt = new Date(), session = `sim-${attemptId}` } = {},
): { body: string; headers: Record<string, string> } {
  const body = JSON.stringify({ session, occurred_at: occurredAt.toISOString() })
  return {
    body,
    headers: signed([`whsec_${simulatorSecret(server.running.context.keyring).toString('base64')}`], id, at, body),
  }
}

/** Calls as a vendor's server does: no cookie, no origin. */
export async function knock(
  server: TestServer,
  { body, headers }: { body: string; headers: Record<string, string> },
  provider = 'simulator',
): Promise<{ status: number; ret_code: number; ext_info?: { reason?: string } }> {
  const response = await fetch(`${server.url}/x-api/v1/public/provider/notice?provider=${provider}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
  return {
    status: response.status,
    ...((await response.json()) as { ret_code: number; ext_info?: { reason?: string } }),
  }
}

/** Moves a scenario back in time, as if everything had been sent that much earlier. */
export async function sentEarlier(server: TestServer, attemptId: string, ms: number): Promise<void> {
  const { submitted_at: at } = await server.db
    .selectFrom('simulator_session')
    .select('submitted_at')
    .where('ref', '=', `sim-${attemptId}`)
    .executeTakeFirstOrThrow()
  await server.db
    .updateTable('simulator_session')
    .set({ submitted_at: new Date((at?.getTime() ?? 0) - ms) })
    .where('ref', '=', `sim-${attemptId}`)
    .execute()
  const post: Post = async (body, headers) => (await knock(server, { body, headers })).status
  await playNotices(server.running.context, post, new Date())
}
