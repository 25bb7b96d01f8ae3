import { kycPopupInfo } from '@tessera/contract/endpoints/v3/private/vip/kycpopupinfo.ts'
import { handleWithAttempts } from '../../../../http/handler.ts'
import { standingAt } from '../../../../identity/standing.ts'
import { addressPolicyOf, regionOf } from '../../../../regions/region.ts'

export const kycPopupInfoRoute = handleWithAttempts(kycPopupInfo, ({ context, member, attempts, circumstances }) => {
  const region = regionOf(context.regions, member.site)
  const level = member.kyc_level === 0 ? ('LEVEL_1' as const) : ('LEVEL_2' as const)
  const { refused } = standingAt(level, member, region, attempts, new Date(), { circumstances, policy: addressPolicyOf(context.regions, member.site) })
  if (refused || circumstances.transferring || member.kyc_level >= 2) return Promise.resolve({ show: false, level: null, opens: [], path: null })
  const closed = new Set((region.levels[member.kyc_level]?.products ?? []).filter(({ allowed }) => !allowed).map(({ product }) => product))
  const next = region.levels.find((one) => one.level === level)
  return Promise.resolve({
    show: true,
    level,
    opens: (next?.products ?? []).filter(({ product, allowed }) => allowed && closed.has(product)).map(({ product }) => product),
    path: level === 'LEVEL_1' ? '/user/accounts/auth/kyc' : '/user/accounts/auth/updatePOA',
  })
})
