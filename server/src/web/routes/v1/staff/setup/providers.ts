import { staffSetupProviders } from '@tessera/contract/endpoints/v1/staff/setup/providers.ts'
import { providerStates } from '../../../../../review/setup/providers.ts'
import { handle } from '../../../../http/handler.ts'

export const staffSetupProvidersRoute = handle(staffSetupProviders, async ({ context }) =>
  (await providerStates(context)).map((one) => ({ ...one, lastVerdictAt: one.lastVerdictAt?.toISOString() ?? null })),
)
