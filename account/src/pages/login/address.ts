import type { Mode } from './login-form.ts'

/* What the page's own address says, and its address in other modes. */

/** The same page in the other mode. The return address stays. */
export function addressOf(other: Mode): string {
  return addressWith('mode', other === 'sign-in' ? '' : other)
}

/** The page's address with another value of one part; without the part if the value is empty. */
export function addressWith(name: string, value: string): string {
  const query = new URLSearchParams(window.location.search)
  if (value) query.set(name, value)
  else query.delete(name)
  return `?${query}`
}

/** Where to go after signing in, if the address says so. */
export function target(): { redirect_url?: string } {
  const wish = new URLSearchParams(window.location.search).get('redirect_url')
  return wish && wish.length <= 2048 ? { redirect_url: wish } : {}
}
