import { useEffect, useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { isAbort } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { sendFile } from '../../../api/files.ts'
import { useErrorText } from '../../../i18n/error-text.ts'
import type { PartEvent, ProviderPart } from '../providers/provider.ts'
import { readTheme } from '../../../shell/theme.ts'
import type { Attempt } from './load.ts'
import { createPhotoQueue, type PartEnd, type Taken } from './photo-queue.ts'

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

type Shown = Pick<PartView, 'state' | 'problem'>

/** Runs a provider's part in the page: loads it, stores each photo it takes, and removes it when the member leaves. */
export function usePart(target: PartTarget): PartView {
  const { i18n } = useTranslation()
  const textOf = useErrorText()
  const box = useRef<HTMLDivElement>(null)
  const latest = useRef(target)
  useEffect(() => {
    latest.current = target
  }, [target])
  const [shown, setShown] = useState<Shown>({ state: 'loading', problem: '' })
  const resend = useRef<(() => void) | null>(null)
  const { load } = target
  const { attemptId } = target.attempt
  const { language } = i18n

  useEffect(() => {
    const part = runPart({
      target: () => latest.current,
      box: () => box.current,
      attemptId,
      load,
      language,
      textOf,
      show: setShown,
    })
    resend.current = part.sendAgain
    return part.stop
  }, [attemptId, load, language, textOf])

  const sendAgain = (): void => {
    setShown({ state: 'running', problem: '' })
    resend.current?.()
  }
  return { box, ...shown, sendAgain }
}

interface Run {
  /** The target as the page has it now. */
  target: () => PartTarget
  box: () => HTMLElement | null
  attemptId: string
  load: PartTarget['load']
  language: string
  textOf: (error: unknown) => Promise<string>
  show: (shown: Shown) => void
}

/** Starts the part. Nothing of it happens after `stop`. */
function runPart(run: Run): { sendAgain: () => void; stop: () => void } {
  const { target, show, textOf } = run
  const gone = new AbortController()
  let unmount: (() => void) | undefined
  const remove = (): void => {
    unmount?.()
    unmount = undefined
  }
  const fail = async (error: unknown): Promise<void> => {
    if (gone.signal.aborted || isAbort(error) || target().handle(error)) return
    const problem = await textOf(error)
    remove()
    show({ state: 'failed', problem })
  }
  const ended = (cause: PartEnd): void => {
    if (gone.signal.aborted) return
    remove()
    if (cause === 'collected') return void collect(run, gone.signal).catch((error: unknown) => void fail(error))
    if (cause === 'done') return target().onDone()
    if (cause === 'expired' && target().onExpired()) return
    show({ state: 'failed', problem: '' })
  }
  const queue = createPhotoQueue({
    send: (photo) => storePhoto(run, photo, gone.signal),
    onUnsent: async (error) => {
      if (gone.signal.aborted || target().handle(error)) return
      show({ state: 'unsent', problem: await textOf(error) })
    },
    onEnded: ended,
  })
  const onEvent = (event: PartEvent): void => {
    if (gone.signal.aborted) return
    if (event.type === 'ready') show({ state: 'running', problem: '' })
    else if (event.type === 'photo') queue.take(event)
    else queue.end(event.type === 'failed' ? event.cause : event.type)
  }
  const start = async (): Promise<void> => {
    const opened = await openSession(run, gone.signal)
    const box = run.box()
    if (opened && box && !gone.signal.aborted) unmount = opened.part.mount(box, { ...opened.options, onEvent })
  }
  start().catch((error: unknown) => void fail(error))
  return {
    sendAgain: queue.drain,
    stop: () => {
      gone.abort()
      remove()
    },
  }
}

/** The vendor's page reports that it has the photos. Only what the vendor reports to our server counts. */
async function collect({ target, attemptId, show }: Run, signal: AbortSignal): Promise<void> {
  show({ state: 'loading', problem: '' })
  const { level, purpose } = target().attempt
  const { collected } = await call('POST /v3/private/kyc/provider-session', {
    body: { attemptId, collected: true },
    signal,
  })
  const { attempt } = await call('POST /v3/private/kyc/builtin/session', { body: { level, purpose }, signal })
  if (!collected || !attempt) return show({ state: 'failed', problem: '' })
  target().onAttempt(attempt)
  target().onDone()
}

async function storePhoto({ target, attemptId }: Run, { side, file }: Taken, signal: AbortSignal): Promise<void> {
  const { attempt } = await sendFile('PUT /v3/private/kyc/builtin/upload', {
    query: { attemptId, side },
    file,
    signal,
    onProgress: () => undefined,
  })
  target().onAttempt(attempt)
}

/** Opens the session. Null when another vendor, or our own screens, continue. */
async function openSession(
  { target, attemptId, load, language }: Run,
  signal: AbortSignal,
): Promise<{ part: ProviderPart; options: Omit<Parameters<ProviderPart['mount']>[1], 'onEvent'> } | null> {
  const { consents } = target()
  const [part, { session, provider }] = await Promise.all([
    load(),
    call('POST /v3/private/kyc/provider-session', {
      body: { attemptId, ...(consents ? { consentVersion: consents } : {}) },
      signal,
    }),
  ])
  if (signal.aborted) return null
  const { attempt, onAttempt, onMoved, onNone } = target()
  if (consents) onAttempt({ ...attempt, consentNeeded: false })
  // Another vendor took over, and its part is another one.
  const moved = provider !== attempt.provider
  if (moved) onMoved()
  else if (!session) onNone()
  if (moved || !session) return null
  const sides = attempt.sides.filter((side) => !attempt.photos.some((photo) => photo.side === side))
  return { part, options: { token: session.token, apiUrl: session.apiUrl, language, theme: themeNow(), sides } }
}

/** The current theme, resolved when the member follows the device setting. */
function themeNow(): 'light' | 'dark' {
  const chosen = readTheme(document)
  return chosen === 'system' ? (window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light') : chosen
}
