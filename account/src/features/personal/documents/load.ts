import type { Calls } from '@tessera/contract/endpoints.ts'
import { call } from '../../../api/call.ts'
import { orSignIn } from '../../../shell/load.ts'
import { askKycInfo, type KycInfo } from '../../../state/kyc-info.ts'

export interface DocumentsData {
  info: KycInfo
  agreements: Calls['GET /v1/private/agreement/list']['result']['list']
  questionnaires: Calls['GET /v1/private/questionnaire/list']['result']['list']
}

export async function loadDocuments({ request: { signal } }: { request: Request }): Promise<DocumentsData> {
  const [info, agreements, questionnaires] = await Promise.all([
    orSignIn(askKycInfo(signal)),
    orSignIn(call('GET /v1/private/agreement/list', { signal })),
    orSignIn(call('GET /v1/private/questionnaire/list', { signal })),
  ])
  return { info, agreements: agreements.list, questionnaires: questionnaires.list }
}
