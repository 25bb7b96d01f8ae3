import { passwordHeader } from '@tessera/contract/case-export.ts'
import { lockedUnzip } from '../platform/archive/locked-unzip.ts'
import type { Visitor } from './server.ts'

/** An archive as a reviewer receives it. */
export interface ReceivedArchive {
  zip: Buffer
  password: string
  /** The files as texts. */
  files: Map<string, string>
}

/** Exports a case or a period. */
export async function receiveArchive(
  visitor: Visitor,
  what: 'case' | 'period',
  body: Record<string, string>,
): Promise<ReceivedArchive> {
  const response = await visitor.fetch('POST', `/x-api/v1/staff/export/${what}`, JSON.stringify(body))
  const password = response.headers.get(passwordHeader) ?? ''
  const zip = Buffer.from(await response.arrayBuffer())
  const files = new Map([...lockedUnzip(zip, password)].map(({ path, content }) => [path, content.toString()]))
  return { zip, password, files }
}
