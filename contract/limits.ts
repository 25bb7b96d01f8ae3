/** Largest file a member may send, bytes. */
export const uploadBytes = 15 * 1024 * 1024
/** How long a message to support may be, characters. */
export const supportMessageLength = { least: 10, most: 4000 } as const
