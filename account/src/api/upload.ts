import { ApiError, timeoutCode } from './api-error.ts'
import { resultOf } from './envelope.ts'

export interface UploadOptions {
  url: string
  file: Blob
  headers: Readonly<Record<string, string>>
  signal: AbortSignal
  /** 0 to 1, as bytes leave this device. */
  onProgress: (share: number) => void
  open?: () => XMLHttpRequest
}

/** An upload is cancelled if no byte moves for this time. A slow one continues. */
export const stallMs = 30_000

/**
 * Sends a raw file. We use XMLHttpRequest because fetch reports no upload progress. The contract makes it safe to send
 * the same bytes again, so a caller can simply repeat.
 */
export function upload({
  url,
  file,
  headers,
  signal,
  onProgress,
  open = () => new XMLHttpRequest(),
}: UploadOptions): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = open()
    let timer: ReturnType<typeof setTimeout> | undefined
    const onAbort = (): void => request.abort()
    const end = (settle: () => void): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
      settle()
    }
    const watch = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        end(() =>
          reject(new ApiError('timeout', `timeout of ${stallMs}ms exceeded`, { code: timeoutCode, status: 408 })),
        )
        request.abort()
      }, stallMs)
    }
    request.open('PUT', url)
    request.withCredentials = true
    for (const [name, value] of Object.entries({ ...headers, 'Content-Type': file.type || 'application/octet-stream' }))
      request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', (event) => {
      watch()
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    })
    request.addEventListener('load', () => end(() => settle(resolve, reject, request)))
    request.addEventListener('error', () => end(() => reject(new ApiError('network', 'http network error'))))
    request.addEventListener('abort', () => end(() => reject(new DOMException('aborted', 'AbortError'))))
    if (signal.aborted) return end(() => reject(new DOMException('aborted', 'AbortError')))
    signal.addEventListener('abort', onAbort, { once: true })
    watch()
    request.send(file)
  })
}

function settle(resolve: (result: unknown) => void, reject: (error: unknown) => void, request: XMLHttpRequest): void {
  try {
    resolve(resultOf(request, request.responseText))
  } catch (error) {
    reject(error)
  }
}
