import { createClient } from './request.ts'

/** The client of public pages. It sends its content type, and nothing about the sender. */
export const secondClient = createClient({ headers: () => ({ 'Content-Type': 'application/json' }) })
