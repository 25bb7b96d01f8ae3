import { sdkHeaders } from '@tessera/contract/sdk.ts'
import { sdkPaths } from '@tessera/contract/sdk-paths.ts'
import type { Access } from './access.ts'

/** Parameters of SDK mode. */
export interface SdkOpening {
  /** The access token that the one-time code of the address was exchanged for. */
  token: string
  /** The embedding partner; the product's own short name by default. */
  origin?: string | null
  scene?: string | null
  businessId?: string | null
  from?: string | null
}

/**
 * SDK mode: calls use an endpoint's twin if it has one, and verification calls name the business. That is the scene,
 * the business's own id, or the member's origin: the first that is given.
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
    // Only calls of SDK mode send the token.
    headers: (path) => (pathOf(path).includes('/kyc/') ? headers : {}),
  }
}
