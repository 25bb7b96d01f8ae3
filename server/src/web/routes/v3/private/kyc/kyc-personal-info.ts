import { kycPersonalInfo } from '@tessera/contract/endpoints/v3/private/kyc/kyc-personal-info.ts'
import { requireConfirmed } from '../../../../../accounts/factors/confirmed.ts'
import { browserName } from '../../../../../platform/http/browser-name.ts'
import { dataShown } from '../../../../../platform/audit/security-events.ts'
import { maskedInfo, personalInfo } from '../../../../../status/personal-info.ts'
import { handleCached } from '../../../../http/handler.ts'

export const kycPersonalInfoRoute = handleCached(
  kycPersonalInfo,
  ({ full }) => full !== true,
  async (call) => {
    const { context, member, access, body, request } = call
    const ofPartner = Boolean(access?.partner)
    if (!ofPartner && body.full) {
      await requireConfirmed(context.db, call, 'confirmReveal')
      const data = { browser: browserName(request) }
      await context.db.transaction().execute((trx) => dataShown(trx, member.id, data))
    }
    const info = await personalInfo(context, member)
    return !ofPartner && !body.full ? maskedInfo(context, member, info) : info
  },
)
