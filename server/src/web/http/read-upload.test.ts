import { request } from 'node:http'
import { expect, it } from 'vitest'
import { uploadBytes } from '@tessera/contract/limits.ts'
import { startDraftWithDetails } from '../../testing/attempts.ts'
import { code, useServer } from '../../testing/server.ts'

const server = useServer()

/** Begins an upload of this length and sends one byte of it. */
async function beginUpload(bytes: number): Promise<{ answer: Promise<string>; end: () => void }> {
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
  upload.write('x')
  return { answer, end: () => upload.destroy() }
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
