import { concernedByPartner } from '../../../accounts/custody.ts'
import { regionOf } from '../../../regions/region.ts'
import type { TemplateHooks } from './hooks.ts'

/** The questionnaire of a partner custodian is only for the members it serves. */
export const partnerCustodian: TemplateHooks = {
  isFor: ({ regions }, member) => concernedByPartner(member, regionOf(regions, member.site).custody),
}
