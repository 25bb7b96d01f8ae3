import { createClient } from './request.ts'

/** The client of public pages: it says what it sends, and nothing about who sends it. */
export const secondClient = createClient({ headers: () => ({ 'Content-Type': 'application/json' }) })
