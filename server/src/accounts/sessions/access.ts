import type { FastifyRequest } from 'fastify'
import { sdkHeaders, type SdkRefusal } from '@tessera/contract/sdk.ts'
import type pg from 'pg'
import type { SdkScene } from '@tessera/contract/sdk.ts'
import { prepare } from '../../platform/db/compiled.ts'
import type { Db } from '../../platform/db/postgres.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { revisionColumn } from '../snapshot/snapshot-cache.ts'
import { rowVersionColumn, type SignedIn } from './sessions.ts'
import { memberColumns } from '../members/store.ts'
import { tokenHash } from '../../platform/secrets/token.ts'
import type { Partner } from '../partners/partners.ts'

/** A valid access token and what it gives access to. */
export interface Access {
  id: string
  scene: SdkScene
  businessId: string | null
  redirectUrl: string | null
  expiresAt: Date
  renewableUntil: Date
  partner: Partner | null
  /** A phone that continues what was started elsewhere. It may only do the steps of a capture. */
  handoff: boolean
}

/** The member behind an access token, in the form of a session's member, and the access itself. */
export type WithAccess = SignedIn & { access: Access }

/** Finds the access of a token in one query. Returns the reason when it has none. */
export function findAccess(db: Db, pool: pg.Pool): (token: string) => Promise<WithAccess | SdkRefusal> {
  const query = db
    .selectFrom('integration_access as access')
    .innerJoin('member', 'member.id', 'access.member_id')
    .leftJoin('partner', 'partner.id', 'access.partner_id')
    .leftJoin('access_code as own', 'own.code_hash', 'access.code_hash')
    .leftJoin('handoff', 'handoff.id', 'own.handoff_id')
    .select(memberColumns)
    .select([revisionColumn().as('revision'), rowVersionColumn().as('row_version')])
    .select([
      'access.id as access_id',
      'access.scene',
      'access.business_id',
      'access.redirect_url',
      'access.expires_at',
      'access.renewable_until',
      'access.revoked_at',
    ])
    .select([
      'partner.id as partner_id',
      'partner.name as partner_name',
      'partner.origins as partner_origins',
      'partner.disabled_at as partner_disabled_at',
    ])
    .select(['handoff.id as handoff_id', 'handoff.end_cause as handoff_end'])
    .where('access.token_hash', '=', Buffer.alloc(0))
    .where('member.disabled_at', 'is', null)
  const ask = prepare(pool, query.compile())
  return async (token) => {
    const [row] = await ask([tokenHash(token)])
    if (!row) return 'unknown'
    if (row.partner_disabled_at) return 'closed'
    if (row.revoked_at) return row.handoff_end === null || row.handoff_end === 'used' ? 'used' : 'cancelled'
    if (row.expires_at <= new Date()) return 'expired'
    const {
      revision,
      row_version: rowVersion,
      access_id: id,
      scene,
      business_id: businessId,
      redirect_url: redirectUrl,
      expires_at: expiresAt,
      renewable_until: renewableUntil,
      partner_id: partnerId,
      partner_name: name,
      partner_origins: origins,
      handoff_id: handoffId,
      handoff_end: _handoffEnd,
      revoked_at: _revokedAt,
      partner_disabled_at: _disabledAt,
      ...member
    } = row
    const partner = partnerId === null ? null : { id: partnerId, name: name ?? '', origins: origins ?? [] }
    return {
      member,
      sessionId: id,
      revision,
      rowVersion,
      access: { id, scene, businessId, redirectUrl, expiresAt, renewableUntil, partner, handoff: handoffId !== null },
    }
  }
}

/**
 * The headers of SDK mode must match the token (specification, section 6): the origin is our own name or the
 * partner's, the business is the scene or the partner's reference. For a code without a reference any business is
 * accepted, such as where the person came from.
 */
export function refuseForeignHeaders(request: FastifyRequest, access: Access, shortName: string): void {
  const origin = header(request, sdkHeaders.origin)
  if (origin !== undefined && origin !== shortName && origin !== access.partner?.id)
    throw new Refusal('tokenInvalid', { reason: 'foreign' satisfies SdkRefusal })
  const business = header(request, sdkHeaders.business)
  if (
    business !== undefined &&
    access.businessId !== null &&
    business !== access.businessId &&
    business !== access.scene
  )
    throw new Refusal('tokenInvalid', { reason: 'foreign' satisfies SdkRefusal })
}

/** The access token of a request. */
export function accessTokenOf(request: FastifyRequest): string | undefined {
  return header(request, sdkHeaders.token)
}

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}
