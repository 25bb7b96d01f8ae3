/** The name of the net worth among the answers that the risk test asks to check again. */
export const netWorthAsked = 'netWorth'
