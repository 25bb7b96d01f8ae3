import { Type } from 'typebox'
import { endpoint } from '../../../../../endpoint.ts'
import { Id } from '../../../../../shapes.ts'
import { KnownDraft } from '../step-draft.ts'
import { ProofView, ShownRevision } from './proof.ts'

/**
 * Sends the proof to be read and decided. With the `revision` that the member was shown, nothing else than that is sent; with `over`, no other half-typed address is given up (20117). Repeating it gives the same answer and one proof.
 * The very pages of a proof that was refused are not taken again (20114, no attempt is used up, the draft stays): with the same details never (`ext_info.remedy`:
 * `correct-details`), nor with others where something was wrong with the document (`other-document`).
 */
export const addressSubmit = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/address/submit',
  sdkPath: '/v1/s1/kyc/integration/task/address/submit',
  sdkScene: 'tasks',
  access: 'member',
  summary: 'Send the proof of address for verification.',
  body: Type.Object({ proofId: Id, revision: ShownRevision, over: KnownDraft }),
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
