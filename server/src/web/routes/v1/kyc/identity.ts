import { identity } from '@tessera/contract/endpoints/v1/kyc/identity.ts'
import { handle } from '../../../http/handler.ts'
import { maskNumber } from '../../../../verification/records/mask.ts'
import { verifiedIdentity } from '../../../../accounts/members/store.ts'

const initial = (name: string): string => ([...name][0] ?? '').toUpperCase()

export const identityRoute = handle(identity, ({ context, member }) => {
  const held = verifiedIdentity(context.keyring, member)
  return Promise.resolve({
    verified: held !== null,
    level: member.kyc_level,
    initials: held ? initial(held.firstName) + initial(held.lastName) : '',
    documentType: held?.documentType ?? null,
    country: held?.country ?? null,
    number: held ? maskNumber(held.number) : null,
    expiresOn: held?.expiresOn ?? null,
    verifiedAt: held?.verifiedAt ?? null,
  })
})
