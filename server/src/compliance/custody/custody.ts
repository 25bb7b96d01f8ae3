import { type Static, Type } from 'typebox'
import { DateOnly } from '@tessera/contract/shapes.ts'
import { custodyTypes } from '@tessera/contract/states.ts'
import type { SessionMember } from '../../accounts/members/sessions.ts'
import { satosTemplate } from '../../regions/known-templates.ts'
import type { AskedOfMember } from '../questionnaires/view.ts'

/**
 * Who keeps the assets of a site's members: rules of the region file. `CUSTODY_SATOS` stands for a partner custodian; the
 * name is only a value between programs, members read the label.
 */
export const CustodyPolicy = Type.Object(
  {
    source: Type.String({ minLength: 10 }),
    asOf: DateOnly,
    /** How members read the partner; null leaves it to the page’s neutral words. */
    custodian: Type.Union([Type.String({ minLength: 2, maxLength: 80 }), Type.Null()]),
    /** Which share of the partner's members is asked its newer questionnaire, in percent. */
    questionnaireShare: Type.Integer({ minimum: 0, maximum: 100 }),
    /** Members move from the partner to the platform's own custody, once they agreed to the announcement; null while none do. */
    move: Type.Union([
      Type.Object({ announcement: Type.String({ pattern: '^[a-z0-9-]{3,64}$' }), by: DateOnly }),
      Type.Null(),
    ]),
  },
  { additionalProperties: false },
)
export type CustodyPolicy = Static<typeof CustodyPolicy>

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
