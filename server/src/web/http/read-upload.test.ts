import { request } from 'node:http'
import { expect, it } from 'vitest'
import { uploadBytes } from '@tessera/contract/limits.ts'
import { startDraftWithDetails } from '../../testing/attempts.ts'
import { code, useServer } from '../../testing/server.ts'

const server = useServer()

/** Begins an upload of this length and sends this much of it. `left`: whether all of that left the client. */
async function beginUpload(
  bytes: number,
  sent = Buffer.from('x'),
): Promise<{ answer: Promise<string>; end: () => void; left: Promise<boolean> }> {
  const member = await server().member()
  const { attemptId } = await startDraftWithDetails(member)
  const upload = request(`${server().url}/x-api/v3/private/kyc/builtin/upload?attemptId=${attemptId}&side=front`, {
    method: 'PUT',
    headers: {
      origin: server().url,
      cookie: member.cookie,
      'content-type': 'application/octet-stream',
      'content-length': bytes,
    },
  })
  const answer = new Promise<string>((resolve) => {
    upload.on('response', (response) => {
      response.toArray().then(
        (chunks) => resolve(Buffer.concat(chunks).toString()),
        () => resolve('closed'),
      )
    })
    upload.on('error', () => resolve('closed'))
  })
  const left = new Promise<boolean>((resolve) => {
    upload.write(sent, (error) => resolve(!error))
    upload.on('close', () => resolve(false))
  })
  return { answer, end: () => upload.destroy(), left }
}

it('holds the bytes of two of the largest files at once, refuses the next at once, and takes it afterwards', async () => {
  const uploads = []
  for (let count = 0; count < 3; count += 1) uploads.push(await beginUpload(uploadBytes))
  // The others wait for the rest of their file.
  const refused: { ret_code: number; ext_info: unknown } = JSON.parse(
    await Promise.race(uploads.map(({ answer }) => answer)),
  )
  expect([refused.ret_code, refused.ext_info]).toMatchObject([code('tooManyRequests'), { retry_after: 5 }])
  for (const { end } of uploads) end()
  const member = await server().member()
  const { attemptId } = await startDraftWithDetails(member)
  await expect
    .poll(async () => (await member.upload({ attemptId, side: 'front' }, Buffer.alloc(1000))).ret_code)
    .toBe(code('fileTypeUnsupported'))
}, 30_000)

it('stops reading a large file that it refused, and closes its connection after the answer', async () => {
  const held = [await beginUpload(uploadBytes), await beginUpload(uploadBytes)]
  const { answer, left } = await beginUpload(uploadBytes, Buffer.alloc(uploadBytes - 1))
  expect(JSON.parse(await answer)).toMatchObject({ ret_code: code('tooManyRequests') })
  // The connection closed before all of it had left the client.
  expect(await left).toBe(false)
  for (const { end } of held) end()
}, 30_000)
