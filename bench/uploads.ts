/** What the server needs when 100 members upload the largest photo at once, and how long a health check waits then. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import http from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { retCodes } from '@tessera/contract/errors.ts'
import { uploadBytes } from '@tessera/contract/limits.ts'
import type { Uploader } from './uploads-process.ts'

export const uploads = 100

export interface UploadRow {
  taken: number
  /** Told at once to try again. */
  refused: number
  /** Megabytes of the server's process before, and at its highest. */
  before: number
  peak: number
  /** Milliseconds of the slowest health check, and of 99 in 100. */
  health: number
  healthP99: number
}

export async function benchUploads(): Promise<UploadRow> {
  const photo = await largestPhoto()
  const child = fork(fileURLToPath(new URL('uploads-process.ts', import.meta.url)), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  try {
    const [{ url, uploaders }] = (await once(child, 'message')) as [{ url: string; uploaders: Uploader[] }]
    const send = async ({ cookie, attemptId }: Uploader): Promise<number> => {
      const path = `/x-api/v3/private/kyc/builtin/upload?attemptId=${attemptId}&side=front`
      const headers = { cookie, origin: url, 'content-type': 'application/octet-stream' }
      const answer = await ask(url + path, { method: 'PUT', headers }, photo)
      return (JSON.parse(answer) as { ret_code: number }).ret_code
    }
    const before = Math.round(peakOf(child.pid ?? 0))
    const waits: number[] = []
    const over = new AbortController()
    const watch = async (): Promise<void> => {
      while (!over.signal.aborted) {
        const began = performance.now()
        await ask(`${url}/healthz`, { method: 'GET' })
        waits.push(performance.now() - began)
        await pause(10)
      }
    }
    const watched = watch()
    const codes = await Promise.all(uploaders.map(send))
    over.abort()
    await watched
    const taken = codes.filter((code) => code === 0).length
    const refused = codes.filter((code) => code === retCodes.tooManyRequests).length
    if (taken + refused !== uploads) throw new Error(`Unexpected answers: ${[...new Set(codes)].join(', ')}`)
    const ordered = waits.toSorted((one, other) => one - other)
    return {
      taken,
      refused,
      before,
      peak: Math.round(peakOf(child.pid ?? 0)),
      health: Math.round(ordered.at(-1) ?? 0),
      healthP99: Math.round(ordered[Math.floor(ordered.length * 0.99)] ?? 0),
    }
  } finally {
    child.send('stop')
    await once(child, 'exit')
  }
}

/** A request on a connection of its own. An answer that comes before the body is sent counts. */
function ask(url: string, options: http.RequestOptions, body?: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = http.request(url, { ...options, agent: false }, (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => (text += chunk.toString()))
      response.on('end', () => {
        resolve(text)
        request.destroy()
      })
    })
    request.on('error', reject)
    if (body) request.setHeader('content-length', body.length)
    request.end(body)
  })
}

/** A photo of almost the limit: noise does not compress. */
async function largestPhoto(): Promise<Buffer<ArrayBuffer>> {
  const noise = { create: { width: 4900, height: 3500, channels: 3, background: '#888' } } as const
  const picture = sharp({ ...noise, create: { ...noise.create, noise: { type: 'gaussian', mean: 128, sigma: 40 } } })
  const jpeg = await picture.jpeg({ quality: 95 }).toBuffer()
  if (jpeg.length > uploadBytes) throw new Error(`The photo has ${jpeg.length} bytes`)
  return Buffer.from(jpeg)
}

/** The highest resident memory of a process so far, in megabytes. */
const peakOf = (pid: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
