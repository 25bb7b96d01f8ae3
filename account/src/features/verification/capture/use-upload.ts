import { useEffect, useRef, useState } from 'react'
import type { PhotoSide } from '@tessera/contract/states.ts'
import { retCodes } from '@tessera/contract/errors.ts'
import { isAbort, isPassing, isRefusal } from '../../../api/api-error.ts'
import { sendFile } from '../../../api/files.ts'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useUnsent } from '../../../shell/use-unsent.ts'
import type { Attempt } from './load.ts'

export interface UploadState {
  /** The file being sent or ready to be sent again; null when there is none. */
  file: File | null
  /** A local preview of it; empty for a PDF. */
  preview: string
  /** The share of bytes sent, 0 to 1. At 1 the server is checking the file. */
  share: number
  failed: boolean
  /** The error text; empty when another place shows it. */
  problem: string
  /** The session ended meanwhile. */
  signedOut: boolean
  /** Sending the same file again can help. */
  mayRetry: boolean
}

export interface Upload extends UploadState {
  send: (file: File) => Promise<void>
  retry: () => void
  /** Cancels the upload or discards the file. */
  giveUp: () => void
}

export interface UploadTarget {
  attemptId: string
  side: PhotoSide
  onSent: (attempt: Attempt) => void
  /** Handles an error that it knows; returns true when it did. */
  handle: (error: unknown) => boolean
}

const idle: UploadState = {
  file: null,
  preview: '',
  share: 0,
  failed: false,
  problem: '',
  signedOut: false,
  mayRetry: false,
}

/**
 * Uploads one photo. We keep the file until the server has it, so after a lost connection the member only presses
 * again.
 */
export function useUpload({ attemptId, side, onSent, handle }: UploadTarget): Upload {
  const textOf = useErrorText()
  const [state, setState] = useState(idle)
  // The browser asks before the page closes with a photo that is not stored.
  useUnsent(state.file !== null)
  const running = useRef<AbortController | null>(null)
  const preview = useRef('')
  const show = (file: File | null): string => {
    URL.revokeObjectURL(preview.current)
    preview.current = file?.type.startsWith('image/') ? URL.createObjectURL(file) : ''
    return preview.current
  }
  useEffect(
    () => () => {
      running.current?.abort()
      URL.revokeObjectURL(preview.current)
    },
    [],
  )
  const rest = (): void => {
    show(null)
    setState(idle)
  }

  const send = async (file: File): Promise<void> => {
    running.current?.abort()
    const mine = new AbortController()
    running.current = mine
    setState({ ...idle, file, preview: show(file) })
    try {
      const result = await sendFile('PUT /v3/private/kyc/builtin/upload', {
        query: { attemptId, side },
        file,
        signal: mine.signal,
        onProgress: (share) => setState((now) => ({ ...now, share })),
      })
      rest()
      onSent(result.attempt)
    } catch (error) {
      if (isAbort(error)) return
      if (handle(error)) return rest()
      const signedOut = isRefusal(error, retCodes.notSignedIn)
      const problem = await textOf(error)
      if (running.current === mine)
        setState((now) => ({
          ...now,
          share: 0,
          failed: true,
          problem,
          signedOut,
          mayRetry: signedOut || isPassing(error),
        }))
    }
  }
  return {
    ...state,
    send,
    retry: () => {
      if (state.file) void send(state.file)
    },
    giveUp: () => {
      running.current?.abort()
      rest()
    },
  }
}
