import { Type } from 'typebox'
import { endpoint } from '../../../../../endpoint.ts'
import { Id } from '../../../../../shapes.ts'
import { ProofView } from './proof.ts'

/**
 * Submits the proof for reading and decision. `revision` is what the member reviewed: nothing else is submitted. An
 * `unsaved` address is refused (20117). Repeating it gives the same response and one proof. The same pages as in a rejected proof are refused (20114; no attempt is used, and the draft stays): always
 * with the same details (`ext_info.remedy`: `correct-details`), and with other details too if the document was the
 * problem (`other-document`).
 */
export const addressSubmit = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/address/submit',
  sdkScene: 'tasks',
  access: 'member',
  summary: 'Send the proof of address for verification.',
  body: Type.Object({ proofId: Id, revision: Type.Optional(Type.String({ maxLength: 64 })) }),
  result: Type.Object({ proof: ProofView, version: Type.Integer() }),
  codes: [
    'notSignedIn',
    'attemptNotFound',
    'attemptClosed',
    'attemptChanged',
    'photoMissing',
    'photoAlreadyFailed',
    'addressInvalid',
    'verificationNotAllowed',
  ],
})
