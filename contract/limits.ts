/** Largest file a member may send, bytes. */
export const uploadBytes = 15 * 1024 * 1024
