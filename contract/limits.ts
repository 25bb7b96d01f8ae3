/** Maximum size of a member's file, bytes. */
export const uploadBytes = 15 * 1024 * 1024
/** Maximum length of a support request, characters. */
export const supportMessageLength = { least: 10, most: 4000 } as const
