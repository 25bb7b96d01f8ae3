import type { Endpoint } from '@tessera/contract/endpoint.ts'
import { endpoints } from '@tessera/contract/endpoints.ts'
import type { Route } from './http/handler.ts'

/** Every endpoint of the contract with its handler, which is the file at the same path below `routes/`. */
const found: Route[] = []
// One after the other: Node walks all imports of each, and at once that takes 270 MB.
for (const endpoint of endpoints) found.push(await routeOf(endpoint))
export const routes: readonly Route[] = found

async function routeOf(endpoint: Endpoint): Promise<Route> {
  const file = new URL(`routes${endpoint.path}.ts`, import.meta.url)
  const module: Record<string, unknown> = await import(/* @vite-ignore */ file.href)
  const exported = Object.values(module)
  const route = exported.find((one) => isRoute(one) && one.endpoint === endpoint)
  if (!isRoute(route)) throw new Error(`${file.pathname} exports no route of ${endpoint.method} ${endpoint.path}`)
  return route
}

function isRoute(value: unknown): value is Route {
  return typeof value === 'object' && value !== null && 'endpoint' in value && 'serve' in value
}
