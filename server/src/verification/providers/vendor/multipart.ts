import { randomUUID } from 'node:crypto'

/** One part of a multipart body. */
export interface Part {
  name: string
  type?: string
  fileName?: string
  bytes: Buffer | string
}

/** A multipart body as bytes, because some vendors sign it: a form of the runtime could not be signed. */
export function multipart(
  parts: readonly Part[],
  boundary = `tessera-${randomUUID()}`,
): { type: string; bytes: Buffer } {
  const pieces = parts.flatMap(({ name, type, fileName, bytes }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${fileName ? `; filename="${fileName}"` : ''}\r\n${type ? `Content-Type: ${type}\r\n` : ''}\r\n`,
    ),
    Buffer.from(bytes),
    Buffer.from('\r\n'),
  ])
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    bytes: Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]),
  }
}
