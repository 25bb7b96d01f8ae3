import type { Calls } from '@tessera/contract/endpoints.ts'
import { apiBase } from '../paths.ts'
import { access } from './access.ts'
import { ApiError } from './api-error.ts'
import { accountClient } from './call.ts'
import { resultOf } from './envelope.ts'
import { accountWords } from './request.ts'
import { upload } from './upload.ts'

/** Endpoints that accept a raw file. */
type Taking =
  | 'PUT /v3/private/kyc/builtin/upload'
  | 'PUT /v3/private/kyc/address/page'
  | 'PUT /v1/private/questionnaire/file'
  | 'PUT /v3/private/kyc/knowledge-test/file'

/** Sends a file to an endpoint of the contract, in SDK mode to its twin. The hooks of every call run for it too. */
export async function sendFile<Name extends Taking>(
  name: Name,
  {
    query,
    signal,
    file,
    onProgress,
  }: { query: Calls[Name]['query']; file: Blob; signal: AbortSignal; onProgress: (share: number) => void },
): Promise<Calls[Name]['result']> {
  const path = name.slice(name.indexOf(' ') + 1)
  // The contract defines the type of the endpoint's answer.
  return (await accountClient.carry(path, { query, signal }, ({ url, headers }) =>
    upload({ url, headers, file, signal, onProgress }),
  )) as Calls[Name]['result']
}

/**
 * Address of a picture that only its owner may see. With a session the browser loads it itself. In SDK mode we fetch
 * the picture with the token and return an object URL, to be released with `revoke`.
 */
export async function pictureAddress(
  path: string,
  query: Record<string, string>,
  signal: AbortSignal,
): Promise<{ address: string; revoke: () => void }> {
  const url = fileAddress(path, query)
  const headers = access.headers(path)
  if (Object.keys(headers).length === 0) return { address: url, revoke: () => undefined }
  const response = await fetch(url, { headers, signal, credentials: 'include' })
  if (!response.ok || !response.headers.get('content-type')?.startsWith('image/'))
    throw new Error(`The picture could not be loaded: HTTP ${response.status}`)
  const address = URL.createObjectURL(await response.blob())
  return { address, revoke: () => URL.revokeObjectURL(address) }
}

/**
 * Fetches a file that only its owner may have, with the credentials of a call of this page. Returns an object URL, to
 * be released later.
 */
export async function fetchedFile(
  path: string,
  query: Readonly<Record<string, string>>,
): Promise<{ name: string; address: string }> {
  const response = await fetch(fileAddress(path, query), {
    headers: access.headers(path),
    credentials: 'include',
  }).catch(() => null)
  if (!response) throw new ApiError('network', 'http network error')
  const [, name] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  // A refusal arrives as an envelope instead of the file.
  if (!response.ok || !name) throw await refused(response)
  return { name, address: URL.createObjectURL(await response.blob()) }
}

async function refused(response: Response): Promise<unknown> {
  try {
    resultOf(response, await response.text(), accountWords.http)
    return new ApiError('empty', 'Non Response!')
  } catch (error) {
    return error
  }
}

/** Address of a file, in SDK mode as well. */
export function fileAddress(path: string, query: Readonly<Record<string, string>>): string {
  return `${apiBase}${access.pathOf(path)}?${new URLSearchParams(query)}`
}
