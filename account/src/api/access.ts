/** How calls reach the server: which address an endpoint has, and what proves who asks. */
export interface Access {
  /** Where a path of the contract lies, below the API's base. */
  pathOf: (path: string) => string
  /** Headers besides those of every call. */
  headers: (path: string) => Record<string, string>
}

/** A signed-in member: the contract's own paths, and the session's cookie. */
const memberAccess: Access = { pathOf: (path) => path, headers: () => ({}) }

/** The one place where SDK mode and ordinary mode part; begins in ordinary mode. */
let current = memberAccess

export function setAccess(next: Access): void {
  current = next
}

export const access: Access = { pathOf: (path) => current.pathOf(path), headers: (path) => current.headers(path) }
