import type { ResultOf } from '@tessera/contract/endpoint.ts'
import type { providerSession } from '@tessera/contract/endpoints/v3/private/kyc/provider-session.ts'
import { flowName } from '@tessera/contract/states.ts'
import type { VerificationParts } from '../parts.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { lockAttempt, readDetails } from '../../accounts/snapshot/attempts.ts'
import type { SessionMember } from '../../accounts/sessions/sessions.ts'
import { noteSession } from './queue.ts'
import { ProviderDown } from './provider.ts'
import { providerOf, scenarioOf } from './providers.ts'

type Opened = ResultOf<typeof providerSession>

/**
 * Opens or resumes the provider's session of a draft for its part of the page. The photos collected there come back to
 * us one by one. The attempt is submitted only when the member sends it, so a provider that fails midway has decided
 * nothing.
 */
export async function openPageSession(
  context: VerificationParts,
  member: SessionMember,
  attemptId: string,
): Promise<Opened> {
  const { attempt, details, provider, noted } = await context.db.transaction().execute(async (trx) => {
    const attempt = await lockAttempt(trx, member.id, attemptId)
    if (attempt.state !== 'draft') throw new Refusal('attemptClosed')
    const details = readDetails(context.keyring, member, attempt)
    if (!details) throw new Refusal('detailsInvalid', { fields: [{ field: 'firstName', rule: 'required' }] })
    const provider = providerOf(context, member, attempt.level)
    return {
      attempt,
      details,
      provider,
      noted: provider.name === context.providers.builtin.name ? null : await noteSession(trx, provider.name, attempt),
    }
  })
  if (!noted) return { provider: provider.name, session: null }
  const { id: externalRef, level, purpose, country, document_type: documentType } = attempt
  try {
    const { ref, token } = noted.ref
      ? await provider.resume(noted.ref)
      : await provider.start({
          externalRef,
          level,
          flowName: flowName(level),
          purpose,
          country,
          documentType,
          details,
          scenario: scenarioOf(context, member),
        })
    await context.db
      .updateTable('provider_session')
      .set({ ref })
      .where('id', '=', noted.id)
      .where('provider', '=', provider.name)
      .execute()
    const opened = token ?? (await provider.token(ref))
    return {
      provider: provider.name,
      session: opened && {
        token: opened.token,
        expiresAt: opened.expiresAt.toISOString(),
        apiUrl: provider.page(level).apiUrl,
      },
    }
  } catch (error) {
    if (!(error instanceof ProviderDown)) throw error
    context.log.warn(
      { err: error, attempt: attemptId, provider: provider.name },
      'providers: a part of the page could not be opened; our own screens collect',
    )
    return { provider: provider.name, session: null }
  }
}
