import type { AttemptPurpose, KycLevel } from '@tessera/contract/states.ts'
import type { VerificationParts } from '../parts.ts'
import { consumeRateLimit } from '../../platform/limits/rate-limit.ts'
import type { SessionMember } from '../../accounts/sessions/sessions.ts'
import { accessPurposes } from '../../accounts/codes/access-purposes.ts'
import { refuseUnlessAllowed } from './permission.ts'
import { newToken } from '../../platform/secrets/token.ts'

const perMember = { name: 'sdk-access', limit: 60, seconds: 3600 }
const lifetimeMs = 10 * 60_000

/** The scope of a one-time token, and where it was requested. */
export interface Wanted {
  level: KycLevel
  purpose: AttemptPurpose
  /** The session it ends with. Null within a visit in SDK mode, where it opens no other session. */
  sessionId: string | null
}

/** A one-time token to start an attempt. Refused when no attempt can start now. */
export async function newAccessCode(
  context: Pick<VerificationParts, 'db' | 'regions'>,
  member: SessionMember,
  { level, purpose, sessionId }: Wanted,
): Promise<{ token: string; expiresAt: Date }> {
  await consumeRateLimit(context.db, perMember, String(member.id))
  await refuseUnlessAllowed(context, context.db, member, { level, purpose })
  const { token, hash } = newToken()
  const expiresAt = new Date(Date.now() + lifetimeMs)
  await context.db
    .insertInto('access_code')
    .values({
      code_hash: hash,
      member_id: member.id,
      purpose: accessPurposes[purpose],
      level,
      expires_at: expiresAt,
      within_visit: sessionId === null,
      session_id: sessionId,
    })
    .execute()
  return { token, expiresAt }
}
