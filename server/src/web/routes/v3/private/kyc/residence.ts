import { residence } from '@tessera/contract/endpoints/v3/private/kyc/residence.ts'
import { connectionCountryOf } from '../../../../../platform/http/connection-country.ts'
import { handle } from '../../../../http/handler.ts'
import { readOrSaveResidence } from '../../../../../status/region-change/residence.ts'

export const residenceRoute = handle(residence, ({ context, member, body, request }) =>
  readOrSaveResidence(context, member, body, connectionCountryOf(context.config, request)),
)
