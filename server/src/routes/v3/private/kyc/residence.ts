import { residence } from '@tessera/contract/endpoints/v3/private/kyc/residence.ts'
import { connectionCountryOf } from '../../../../http/connection-country.ts'
import { handle } from '../../../../http/handler.ts'
import { readOrSaveResidence } from '../../../../identity/residence.ts'

export const residenceRoute = handle(residence, ({ context, member, body, request }) =>
  readOrSaveResidence(context, member, body, connectionCountryOf(context.config, request)),
)
