import { Type } from 'typebox'
import {
  AgreementChange,
  AgreementCopy,
  AgreementDocument,
  AgreementId,
  AgreementStatus,
} from '../../../../agreements.ts'
import { endpoint } from '../../../../endpoint.ts'

/** The version in force in the page's language or the nearest there is, and what it says otherwise than the one signed before. */
export const agreementDocument = endpoint({
  method: 'GET',
  path: '/v1/private/agreement/document',
  sdkPath: '/v1/s1/kyc/integration/task/agreement/document',
  sdkScene: 'tasks',
  access: 'member',
  summary: 'The words of an agreement, to be read and signed.',
  query: Type.Object({ id: AgreementId }),
  result: Type.Object({
    document: AgreementDocument,
    status: AgreementStatus,
    changes: Type.Array(AgreementChange),
    /** Everything the member signed of it, at whatever site, latest first. */
    copies: Type.Array(AgreementCopy),
    requiresScroll: Type.Boolean(),
    requiresTypedName: Type.Boolean(),
    /** Other tasks come first: it can be read, not signed yet. */
    locked: Type.Boolean(),
  }),
  codes: ['notSignedIn', 'agreementUnknown'],
})
