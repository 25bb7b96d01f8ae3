import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { passwordHeader } from '@tessera/contract/case-export.ts'
import type { CaseArchive } from '../../review/export/export.ts'

/** Sends an archive of cases while it is written, with its password in a header. */
export function sendArchive(reply: FastifyReply, { id, password, parts }: CaseArchive): void {
  void reply
    .type('application/zip')
    .header('content-disposition', `attachment; filename="export-${id}.zip"`)
    .header('cache-control', 'no-store')
    .header(passwordHeader, password)
    .send(Readable.from(parts))
}
