import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../platform/http/refusal.ts'

/** How many bytes an upload may take: what it announces, or the limit where it announces nothing. */
export function announcedBytes({ headers }: FastifyRequest, limit: number): number {
  return Math.min(limit, Number(headers['content-length'] ?? limit))
}

/** Reads the raw body and rejects it as soon as it exceeds the limit in bytes, whatever length the client announced. */
export async function readUpload(request: FastifyRequest, limit: number): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > limit) throw new Refusal('fileTooLarge', { limit })
  // The content type parsers of app.ts pass files on as streams. JSON is not a stream, and without a body there is
  // nothing to read.
  if (request.body === undefined || request.body === null) throw new Refusal('fileUnreadable')
  if (!(request.body instanceof Readable)) throw new Refusal('fileTypeUnsupported')
  // One buffer for the whole file: pieces and their sum would take twice its size.
  const bytes = Buffer.allocUnsafeSlow(announcedBytes(request, limit))
  let length = 0
  // A refusal must not destroy the stream, or its socket would close before the answer.
  const stream: AsyncIterable<Buffer> = request.body.iterator({ destroyOnReturn: false })
  for await (const chunk of stream) {
    if (length + chunk.length > limit) throw new Refusal('fileTooLarge', { limit })
    length += chunk.copy(bytes, length)
  }
  if (length === 0) throw new Refusal('fileUnreadable')
  return bytes.subarray(0, length)
}
