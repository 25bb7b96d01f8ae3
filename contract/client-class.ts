/** How a regulator classifies a member. Members without another class are retail. */
export const clientClasses = ['RETAIL', 'PROFESSIONAL', 'QUALIFIED', 'INSTITUTIONAL'] as const
export type ClientClass = (typeof clientClasses)[number]
