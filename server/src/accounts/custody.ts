import { custodyTypes } from '@tessera/contract/states.ts'
import type { SessionMember } from './sessions/sessions.ts'
import { satosTemplate } from '../regions/known-templates.ts'
import type { CustodyPolicy } from '../regions/custody-policy.ts'
import type { AskedOfMember } from './snapshot/asked.ts'

type Custody = (typeof custodyTypes)[number]
type Holder = Pick<SessionMember, 'id' | 'kyc_level' | 'sub_attribute'>

/** Who holds a member's assets, according to their attribute. */
export function custodyOf({ sub_attribute: attributes }: Pick<Holder, 'sub_attribute'>): Custody {
  return custodyTypes.find((type) => type === attributes['custody']) ?? 'CUSTODY_UNSPECIFIED'
}

/** Whether this member may agree to the move to the platform's own custody. */
export function mayMove(member: Pick<Holder, 'sub_attribute'>, policy: CustodyPolicy | undefined): boolean {
  return custodyOf(member) === 'CUSTODY_SATOS' && Boolean(policy?.move)
}

/**
 * Whether the member has to answer the partner's questionnaire: verified members of the partner in the sampled share,
 * except those who are leaving it.
 */
export function concernedByPartner(member: Holder, policy: CustodyPolicy | undefined): boolean {
  return isShared(member, policy) && member.kyc_level >= 1 && !mayMove(member, policy)
}

const isShared = (member: Holder, policy: CustodyPolicy | undefined): boolean =>
  custodyOf(member) === 'CUSTODY_SATOS' && policy !== undefined && member.id % 100 < policy.questionnaireShare

/** The custody part of kyc-info. */
export interface CustodyOfKycInfo {
  custody: Custody
  custodyInfo: { custodian: string | null; moveBy: string | null } | null
  /** Whether the member is in the share that gets the partner's newer questionnaire. */
  newSatosGray: boolean
  isDisplayNewSatos: boolean
  isDisplaySatosToEu: boolean
}

export function custodyOfKycInfo(
  member: Holder,
  policy: CustodyPolicy | undefined,
  asked: readonly AskedOfMember[],
): CustodyOfKycInfo {
  const custody = custodyOf(member)
  const withPartner = custody === 'CUSTODY_SATOS'
  const isDisplaySatosToEu = mayMove(member, policy)
  const known = asked.find(({ template_code }) => template_code === satosTemplate)
  const toAnswer =
    !known ||
    (!known.final &&
      (known.state === 'QUESTIONNAIRE_STATUS_UNSUBMIT' || known.state === 'QUESTIONNAIRE_STATUS_REJECTED'))
  return {
    custody,
    custodyInfo: withPartner
      ? { custodian: policy?.custodian ?? null, moveBy: isDisplaySatosToEu ? (policy?.move?.by ?? null) : null }
      : null,
    newSatosGray: isShared(member, policy),
    // Members who leave the partner need not answer it.
    isDisplayNewSatos: concernedByPartner(member, policy) && toAnswer,
    isDisplaySatosToEu,
  }
}
