import { staffSignInOptions } from '@tessera/contract/endpoints/v1/staff/sign-in/options.ts'
import { addressOf } from '../../../../../platform/limits/address.ts'
import { consumeRateLimit } from '../../../../../platform/limits/rate-limit.ts'
import { staffSignInOptions as optionsOf } from '../../../../../platform/staff/passkeys.ts'
import { openNames } from '../../../../../platform/staff/sessions.ts'
import { handle } from '../../../../http/handler.ts'
import { staffParty } from '../../../../http/staff-party.ts'

const perAddress = { name: 'staff-options-address', limit: 120, seconds: 600 }

export const staffSignInOptionsRoute = handle(staffSignInOptions, async ({ context, request }) => {
  await consumeRateLimit(context.db, perAddress, addressOf(request))
  return {
    options: await optionsOf(context.db, staffParty(request, context)),
    sandbox: [...(await openNames(context.db, context.config.mode))],
    oidc: context.config.oidc !== null,
  }
})
