/** The text that says why a product of the reached level is not open now. */
export const closedBy = {
  'limitation.transfer': 'limits.row.transfer',
  'limitation.security': 'limits.row.security',
  'limitation.reverification': 'limits.row.reverification',
  'limitation.task': 'limits.row.task',
  'limitation.review': 'limits.row.review',
  'limitation.decision': 'limits.row.decision',
} as const
