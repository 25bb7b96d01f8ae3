import type { Report } from '@tessera/contract/suspicion-reports.ts'
import { atConsole, limitToRegions, registerStaff } from './console.ts'
import type { TestServer, Visitor } from './server.ts'

/** A signed-in person with the role `mlro`, on a server of the test's own. */
export async function mlro(server: TestServer, name = 'mlro', ...sites: string[]): Promise<Visitor> {
  await registerStaff(server, name, 'mlro')
  if (sites.length > 0) await limitToRegions(server, name, ...sites)
  return atConsole(server, name)
}

/** Starts a report and reads it. */
export async function startedReport(visitor: Visitor, memberId: number): Promise<Report> {
  const { result } = await visitor.call('POST /v1/staff/report/start', { body: { memberId } })
  return (await visitor.call('GET /v1/staff/report/read', { query: { id: result.id } })).result
}
