import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { passwordHeader } from '@tessera/contract/case-export.ts'
import type { CaseArchive } from '../../review/export/export.ts'

/**
 * Sends an archive of cases while it is written, with its password in a header. `proposed`: says that a second person
 * must confirm the export.
 */
export function sendArchive(reply: FastifyReply, archive: CaseArchive | 'proposed'): void {
  if (archive === 'proposed') {
    void reply.send({ ret_code: 0, ret_msg: 'OK', result: { outcome: 'proposed' } })
    return
  }
  const { id, password, parts } = archive
  void reply
    .type('application/zip')
    .header('content-disposition', `attachment; filename="export-${id}.zip"`)
    .header('cache-control', 'no-store')
    .header(passwordHeader, password)
    .send(Readable.from(parts))
}
