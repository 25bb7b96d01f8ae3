import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../platform/http/refusal.ts'

/** Reads the raw body and rejects it as soon as it exceeds the limit in bytes, whatever length the client announced. */
export async function readUpload(request: FastifyRequest, limit: number): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > limit) throw new Refusal('fileTooLarge', { limit })
  const chunks: Buffer[] = []
  let length = 0
  // The content type parsers of app.ts pass files on as streams. JSON is not a stream, and without a body there is
  // nothing to read.
  if (request.body === undefined || request.body === null) throw new Refusal('fileUnreadable')
  if (!(request.body instanceof Readable)) throw new Refusal('fileTypeUnsupported')
  // A refusal must not destroy the stream, or its socket would close before the answer.
  const stream: AsyncIterable<Buffer> = request.body.iterator({ destroyOnReturn: false })
  for await (const chunk of stream) {
    length += chunk.length
    if (length > limit) throw new Refusal('fileTooLarge', { limit })
    chunks.push(chunk)
  }
  if (length === 0) throw new Refusal('fileUnreadable')
  return Buffer.concat(chunks, length)
}
