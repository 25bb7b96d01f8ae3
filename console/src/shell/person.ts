import { createContext, use } from 'react'
import type { Result } from '../api.ts'

/** The person who is signed in. */
export type Person = Result<'GET /v1/staff/session/info'>

interface Known {
  person: Person
  reload: () => Promise<void>
}

export const PersonContext = createContext<Known | null>(null)

/** The person who is signed in, for everything inside the layout. */
export function usePerson(): Known {
  const known = use(PersonContext)
  if (!known) throw new Error('There is no person outside of the layout.')
  return known
}

/** Whether these roles view and decide cases. */
export function reviews(roles: Person['roles']): boolean {
  return roles.some((role) => role !== 'admin')
}
