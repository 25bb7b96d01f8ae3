/** Names the net worth among what the risk test asks once more. */
export const netWorthAsked = 'netWorth'
