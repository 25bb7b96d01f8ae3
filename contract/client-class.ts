/** How a regulator sees a member: whoever was given no other class is retail. */
export const clientClasses = ['RETAIL', 'PROFESSIONAL', 'QUALIFIED', 'INSTITUTIONAL'] as const
export type ClientClass = (typeof clientClasses)[number]
