import { staffSetupRules } from '@tessera/contract/endpoints/v1/staff/setup/rules.ts'
import { loadedRules } from '../../../../../review/setup/rules.ts'
import { handle } from '../../../../http/handler.ts'

export const staffSetupRulesRoute = handle(staffSetupRules, ({ context }) => Promise.resolve(loadedRules(context)))
