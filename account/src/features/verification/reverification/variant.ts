import type { KycInfo } from '../../../state/kyc-info.ts'

export type UpdatePoi = KycInfo['updatePoi']

/** Türkiye's own procedure: a video call with photos of the document, and the app reads its chip. */
export type Variant = 'default' | 'turkey'

/** The requirements of each variant, in order; texts: `reverification.need.<name>`. */
export const needs = {
  default: ['indian-id', 'no-pan', 'one-account'],
  turkey: ['interview-photos', 'nfc'],
} as const satisfies Record<Variant, readonly string[]>

/** Specification, section 2: the Turkish list applies to the Turkish site and country together. */
export function variantOf({ site, country }: UpdatePoi['siteInfo']): Variant {
  return site === 'TUR' && country === 'TR' ? 'turkey' : 'default'
}

/**
 * The server's status of the newer document. A response without a status means that one is needed (specification,
 * section 4).
 */
export function updatePoiOf(info: {
  updatePoi: Omit<UpdatePoi, 'status'> & { status?: UpdatePoi['status'] | undefined }
}): UpdatePoi {
  return { ...info.updatePoi, status: info.updatePoi.status ?? 'DisplayUpdatePOIStatus_Needed' }
}
