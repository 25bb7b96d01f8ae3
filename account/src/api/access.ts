/** How calls reach the server: the address of an endpoint, and the headers that identify the caller. */
export interface Access {
  /** Address of a contract path, below the API's base. */
  pathOf: (path: string) => string
  /** Headers besides those of every call. */
  headers: (path: string) => Record<string, string>
}

/** A signed-in member: the contract's own paths, and the session cookie. */
const memberAccess: Access = { pathOf: (path) => path, headers: () => ({}) }

/** The only switch between SDK mode and ordinary mode. It starts in ordinary mode. */
let current = memberAccess

export function setAccess(next: Access): void {
  current = next
}

export const access: Access = { pathOf: (path) => current.pathOf(path), headers: (path) => current.headers(path) }
