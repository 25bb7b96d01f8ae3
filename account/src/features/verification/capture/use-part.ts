import { useEffect, useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { isAbort } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { sendFile } from '../../../api/files.ts'
import { useErrorText } from '../../../i18n/error-text.ts'
import type { PartEvent, ProviderPart } from '../providers/provider.ts'
import { readTheme } from '../../../shell/theme.ts'
import type { Attempt } from './load.ts'
import { createKeeper, type PartEnd } from './photo-keeper.ts'

export interface PartView {
  /** The element that the part draws in. */
  box: RefObject<HTMLDivElement | null>
  /** `unsent`: a photo is not stored yet; `failed`: the part cannot continue and was removed. */
  state: 'loading' | 'running' | 'unsent' | 'failed'
  /** The error text; empty when the part gave none. */
  problem: string
  /** Sends the failed photo again. */
  sendAgain: () => void
}

export interface PartTarget {
  attempt: Attempt
  load: () => Promise<ProviderPart>
  /** The version of the texts that the member has just agreed to, where a consent was missing. */
  consents: string | null
  onAttempt: (attempt: Attempt) => void
  /** All photos are taken and stored. */
  onDone: () => void
  /** The provider cannot be reached, so our own screens capture. */
  onNone: () => void
  /** Another vendor verifies now, because the first one could not be reached. */
  onMoved: () => void
  /** The token expired. Returns whether the part restarts. */
  onExpired: () => boolean
  /** Handles an error that it knows; returns true when it did. */
  handle: (error: unknown) => boolean
}

/** Runs a provider's part in the page: loads it, stores each photo it takes, and removes it when the member leaves. */
export function usePart(target: PartTarget): PartView {
  const { i18n } = useTranslation()
  const textOf = useErrorText()
  const box = useRef<HTMLDivElement>(null)
  const latest = useRef(target)
  useEffect(() => {
    latest.current = target
  }, [target])
  const [shown, setShown] = useState<Pick<PartView, 'state' | 'problem'>>({ state: 'loading', problem: '' })
  const resend = useRef<(() => void) | null>(null)
  const { load } = target
  const { attemptId } = target.attempt
  const { language } = i18n

  useEffect(() => {
    const gone = new AbortController()
    let unmount: (() => void) | undefined
    const takeAway = (): void => {
      unmount?.()
      unmount = undefined
    }
    const fail = async (error: unknown): Promise<void> => {
      if (gone.signal.aborted || isAbort(error) || latest.current.handle(error)) return
      const problem = await textOf(error)
      takeAway()
      setShown({ state: 'failed', problem })
    }
    const ended = (cause: PartEnd): void => {
      if (gone.signal.aborted) return
      takeAway()
      if (cause === 'collected') return void collect().catch((error: unknown) => void fail(error))
      if (cause === 'done') return latest.current.onDone()
      if (cause === 'expired' && latest.current.onExpired()) return
      setShown({ state: 'failed', problem: '' })
    }
    /** The vendor says that it has the photos. What counts is what it tells our server. */
    const collect = async (): Promise<void> => {
      setShown({ state: 'loading', problem: '' })
      const { collected } = await call('POST /v3/private/kyc/provider-session', {
        body: { attemptId, collected: true },
        signal: gone.signal,
      })
      const { level, purpose } = latest.current.attempt
      const { attempt } = await call('POST /v3/private/kyc/builtin/session', {
        body: { level, purpose },
        signal: gone.signal,
      })
      if (!collected || !attempt) return setShown({ state: 'failed', problem: '' })
      latest.current.onAttempt(attempt)
      latest.current.onDone()
    }
    const keeper = createKeeper({
      send: async ({ side, file }) => {
        const { attempt } = await sendFile('PUT /v3/private/kyc/builtin/upload', {
          query: { attemptId, side },
          file,
          signal: gone.signal,
          onProgress: () => undefined,
        })
        latest.current.onAttempt(attempt)
      },
      onUnsent: async (error) => {
        if (gone.signal.aborted || latest.current.handle(error)) return
        const problem = await textOf(error)
        setShown({ state: 'unsent', problem })
      },
      onEnded: ended,
    })
    resend.current = keeper.drain
    const onEvent = (event: PartEvent): void => {
      if (gone.signal.aborted) return
      if (event.type === 'ready') setShown({ state: 'running', problem: '' })
      else if (event.type === 'photo') keeper.take(event)
      else keeper.end(event.type === 'failed' ? event.cause : event.type)
    }
    const start = async (): Promise<void> => {
      const [part, { session, provider }] = await Promise.all([
        load(),
        call('POST /v3/private/kyc/provider-session', {
          body: { attemptId, ...(latest.current.consents ? { consentVersion: latest.current.consents } : {}) },
          signal: gone.signal,
        }),
      ])
      if (gone.signal.aborted || !box.current) return
      if (latest.current.consents) latest.current.onAttempt({ ...latest.current.attempt, consentNeeded: false })
      // Another vendor took over, and its part is another one.
      if (provider !== latest.current.attempt.provider) return latest.current.onMoved()
      if (!session) return latest.current.onNone()
      const { sides, photos } = latest.current.attempt
      const missing = sides.filter((side) => !photos.some((photo) => photo.side === side))
      unmount = part.mount(box.current, {
        token: session.token,
        apiUrl: session.apiUrl,
        language,
        theme: themeNow(),
        sides: missing,
        onEvent,
      })
    }
    start().catch((error: unknown) => void fail(error))
    return () => {
      gone.abort()
      takeAway()
    }
  }, [attemptId, load, language, textOf])

  const sendAgain = (): void => {
    setShown({ state: 'running', problem: '' })
    resend.current?.()
  }
  return { box, ...shown, sendAgain }
}

/** The current theme, resolved when the member follows the device setting. */
function themeNow(): 'light' | 'dark' {
  const chosen = readTheme(document)
  return chosen === 'system' ? (window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light') : chosen
}
