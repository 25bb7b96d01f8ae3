/** Where to go after signing in: a page of the console, never another address. */
export function backTo(asked: string | null): string {
  return asked && /^\/(?![/\\])/.test(asked) && !asked.startsWith('/sign-in') ? asked : '/'
}
