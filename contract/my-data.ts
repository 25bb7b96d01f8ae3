/**
 * Who looked at a member's data: a role, never a name. An `mlro` counts as a reviewer, because a member must not learn
 * that a report is considered.
 */
export const viewers = ['reviewer', 'senior', 'admin'] as const
export type Viewer = (typeof viewers)[number]

/** What was looked at: a case, the page of the account, a file, a masked value in full. Or cases were exported. */
export const viewedThings = ['case', 'account', 'file', 'value', 'export'] as const
export type Viewed = (typeof viewedThings)[number]

/** What a member gets a receipt for. */
export const receipts = [
  'signedUp',
  'identitySent',
  'addressSent',
  'questionnaireSent',
  'agreementSigned',
  'knowledgeTestSent',
  'riskTestSent',
  'exportAsked',
  'exportFetched',
  'erasureAsked',
  'erasureWithdrawn',
] as const
export type Receipt = (typeof receipts)[number]

/** What the law makes us keep after an account ends. */
export const retainedThings = ['identity', 'address', 'questionnaires', 'decisions'] as const
export type Retained = (typeof retainedThings)[number]

/** Where a download is. `none`: not asked for, or over. */
export const exportStates = ['none', 'working', 'ready', 'fetched', 'failed'] as const
/** Where the request to be erased is. */
export const erasureStates = ['none', 'asked', 'closed'] as const
