import { productOfAgreement } from '@tessera/contract/agreements.ts'
import { agreementsAt, type AgreementVersion } from '@tessera/questionnaires/library/agreements.ts'
import type { ComplianceParts } from '../parts.ts'
import type { SessionMember } from '../../accounts/sessions/sessions.ts'
import { isEverOpen } from '../../regions/limits.ts'
import { regionOf } from '../../regions/region.ts'

type Parts = Pick<ComplianceParts, 'agreements' | 'regions'>
type At = Pick<SessionMember, 'site'>

/** An agreement can be signed where its product is open to any client class. The agreement for the account always can. */
export function canBeSigned(
  { regions }: Pick<Parts, 'regions'>,
  { site }: At,
  { product }: Pick<AgreementVersion, 'product'>,
): boolean {
  return product === null || isEverOpen(regionOf(regions, site), productOfAgreement[product])
}

/** The agreements in force at the member's region: those to sign, and those that were signed before. */
export function offeredAgreements(
  context: Parts,
  member: At,
  signatures: readonly { agreement: string }[],
): AgreementVersion[] {
  return agreementsAt(context.agreements, member.site, new Date().toISOString().slice(0, 10)).filter(
    (version) => canBeSigned(context, member, version) || signatures.some(({ agreement }) => agreement === version.id),
  )
}
