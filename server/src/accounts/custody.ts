import { custodyTypes } from '@tessera/contract/states.ts'
import type { SessionMember } from './sessions/sessions.ts'
import { satosTemplate } from '../regions/known-templates.ts'
import type { CustodyPolicy } from '../regions/custody-policy.ts'
import type { AskedOfMember } from './snapshot/asked.ts'

type Custody = (typeof custodyTypes)[number]
type Holder = Pick<SessionMember, 'id' | 'kyc_level' | 'sub_attribute'>

/** Whose custody a member's assets are in, as their attribute says. */
export function custodyOf({ sub_attribute: attributes }: Pick<Holder, 'sub_attribute'>): Custody {
  return custodyTypes.find((type) => type === attributes['custody']) ?? 'CUSTODY_UNSPECIFIED'
}

/** Whether the move to the platform's own custody is this member's to agree to. */
export function mayMove(member: Pick<Holder, 'sub_attribute'>, policy: CustodyPolicy | undefined): boolean {
  return custodyOf(member) === 'CUSTODY_SATOS' && Boolean(policy?.move)
}

/** Whether the partner's questionnaire concerns the member: a verified one of the partner's, in the share that is asked, who does not leave it. */
export function concernedByPartner(member: Holder, policy: CustodyPolicy | undefined): boolean {
  return isShared(member, policy) && member.kyc_level >= 1 && !mayMove(member, policy)
}

const isShared = (member: Holder, policy: CustodyPolicy | undefined): boolean =>
  custodyOf(member) === 'CUSTODY_SATOS' && policy !== undefined && member.id % 100 < policy.questionnaireShare

/** What kyc-info says of custody. */
export interface CustodyOfKycInfo {
  custody: Custody
  custodyInfo: { custodian: string | null; moveBy: string | null } | null
  /** In the share of members who are asked the partner's newer questionnaire. */
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
    // Whoever leaves the partner need not answer it any more.
    isDisplayNewSatos: concernedByPartner(member, policy) && toAnswer,
    isDisplaySatosToEu,
  }
}
