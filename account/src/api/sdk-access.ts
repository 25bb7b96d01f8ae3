import { sdkHeaders } from '@tessera/contract/sdk.ts'
import { sdkPaths } from '@tessera/contract/sdk-paths.ts'
import type { Access } from './access.ts'

/** What SDK mode was opened with. */
export interface SdkOpening {
  /** The access token that the one-time code of the address was exchanged for. */
  token: string
  /** Who embeds; the product's own short name unless told. */
  origin?: string | null
  scene?: string | null
  businessId?: string | null
  from?: string | null
}

/**
 * SDK mode: where an endpoint has a twin the twin is called, and verification's calls say on whose behalf. The business is the
 * scene, the business's own id, or where the member comes from: the first that is given.
 */
export function sdkAccess({ token, origin, scene, businessId, from }: SdkOpening, shortName: string): Access {
  const headers = {
    [sdkHeaders.token]: token,
    [sdkHeaders.origin]: origin || shortName,
    [sdkHeaders.business]: scene || businessId || from || '',
  }
  const pathOf = (path: string): string => sdkPaths[path] ?? path
  return {
    pathOf,
    // No call but those of SDK mode is shown the token.
    headers: (path) => (pathOf(path).includes('/kyc/') ? headers : {}),
  }
}
