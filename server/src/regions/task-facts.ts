/** The facts about a member that a rule's `when` may use. An unknown fact never equals anything. */
export const ruleFacts = ['class', 'level', 'country', 'documentCountry'] as const
export type RuleFact = (typeof ruleFacts)[number]
