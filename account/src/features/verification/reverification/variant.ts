import type { KycInfo } from '../../../state/kyc-info.ts'

export type UpdatePoi = KycInfo['updatePoi']

/** Türkiye's own way: an interview with photos of the document, and its chip read by the app. */
export type Variant = 'default' | 'turkey'

/** The requirements of each variant, in order; texts: `reverification.need.<name>`. */
export const needs = {
  default: ['indian-id', 'no-pan', 'one-account'],
  turkey: ['interview-photos', 'nfc'],
} as const satisfies Record<Variant, readonly string[]>

/** Specification, section 2: the Turkish list belongs to the Turkish site and country together. */
export function variantOf({ site, country }: UpdatePoi['siteInfo']): Variant {
  return site === 'TUR' && country === 'TR' ? 'turkey' : 'default'
}

/** The server's word on the newer document; an answer without a status means that one is needed (specification, section 4). */
export function updatePoiOf(info: {
  updatePoi: Omit<UpdatePoi, 'status'> & { status?: UpdatePoi['status'] | undefined }
}): UpdatePoi {
  return { ...info.updatePoi, status: info.updatePoi.status ?? 'DisplayUpdatePOIStatus_Needed' }
}
