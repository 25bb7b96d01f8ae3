/** The forms whose input is saved while the member types. */
export const draftKinds = [
  'questionnaire',
  'knowledge-test',
  'risk-test',
  'residence',
  'details',
  'address',
  'number',
] as const
export type DraftKind = (typeof draftKinds)[number]

/** The subject of a questionnaire's draft. */
export const questionnaireSubject = (templateCode: number, requestId?: string): string =>
  requestId === undefined ? `${templateCode}` : `${templateCode}/${requestId}`
