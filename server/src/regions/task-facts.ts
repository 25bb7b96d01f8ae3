/** What a rule's `when` may ask about a member; what is not known of them is never equal to anything. */
export const ruleFacts = ['class', 'level', 'country', 'documentCountry'] as const
export type RuleFact = (typeof ruleFacts)[number]
