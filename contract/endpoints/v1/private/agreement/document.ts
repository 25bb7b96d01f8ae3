import { Type } from 'typebox'
import {
  AgreementChange,
  AgreementCopy,
  AgreementDocument,
  AgreementId,
  AgreementStatus,
} from '../../../../agreements.ts'
import { endpoint } from '../../../../endpoint.ts'
import { reviewedKinds } from '../../../../reviewed.ts'
import { oneOf } from '../../../../shapes.ts'

/** The current version in the page's language or the closest one, and its changes since the one signed before. */
export const agreementDocument = endpoint({
  method: 'GET',
  path: '/v1/private/agreement/document',
  sdkScene: 'tasks',
  access: 'member',
  summary: 'The words of an agreement, to be read and signed.',
  query: Type.Object({ id: AgreementId }),
  result: Type.Object({
    document: AgreementDocument,
    status: AgreementStatus,
    changes: Type.Array(AgreementChange),
    /** Every signature of it by the member, in any region, latest first. */
    copies: Type.Array(AgreementCopy),
    requiresScroll: Type.Boolean(),
    requiresTypedName: Type.Boolean(),
    /** Other tasks come first: the member can read it, but not sign yet. */
    locked: Type.Boolean(),
    /** What we review first, if the member has sent all of them. */
    reviews: Type.Array(oneOf(reviewedKinds)),
  }),
  codes: ['notSignedIn', 'agreementUnknown'],
})
