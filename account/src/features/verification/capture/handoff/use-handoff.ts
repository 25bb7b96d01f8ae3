import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AttemptPurpose } from '@tessera/contract/states.ts'
import { call } from '../../../../api/call.ts'
import { useAction, type Action } from '../../../../shell/use-action.ts'
import { follow } from '../../../../state/follow.ts'
import { level, type Attempt } from '../load.ts'
import { askHandoff, cancelHandoff, clearHandoff, storedHandoff, type Handoff, type HandoffStatus } from './handoff.ts'

/** Time alone tells nobody that a link is over: the page looks this often, milliseconds. */
const lookMs = 8_000

export interface HandoffView {
  /** The link this tab shows; null while verification goes on here. */
  handoff: Handoff | null
  status: HandoffStatus
  /** Asks for a link; `open` takes it to another browser of this very device. */
  start: Action<[open?: (url: string) => void]>
  cancel: Action<[]>
}

/** What the other device did: each step, and, with the member's version of that moment, that it sent the attempt. */
export interface Heard {
  onAttempt: (attempt: Attempt) => void
  onSent: (attempt: Attempt, version: number) => void
}

/** Carries verification on to a phone and follows it there. */
export function useHandoff(purpose: AttemptPurpose, begun: Attempt | null, onHeard: Heard): HandoffView {
  const { i18n } = useTranslation()
  const [handoff, setHandoff] = useState(() => storedHandoff(purpose))
  const [status, setStatus] = useState<HandoffStatus | null>(null)
  const version = useRef(0)
  const heard = useRef(onHeard)
  const followed = useRef(begun?.attemptId)
  const shown = useRef<string>(null)
  useEffect(() => {
    heard.current = onHeard
  }, [onHeard])

  const id = handoff?.id
  const look = useCallback(async () => {
    if (!id) return undefined
    const [{ handoff: now, version: at }, { attempt: open }] = await Promise.all([
      call('GET /v3/private/kyc/handoff/status', { query: { id } }),
      call('POST /v3/private/kyc/builtin/session', { body: { level, purpose } }),
    ])
    if (open?.purpose === purpose) followed.current = open.attemptId
    // Decided before we looked: it is open no more, and still the one that was followed.
    const attempt =
      open ??
      (followed.current
        ? (await call('GET /v3/private/kyc/builtin/status', { query: { attemptId: followed.current } })).attempt
        : null)
    // Overtaken on its way by a newer answer, or heard of a link whose place another has taken.
    if (id !== shown.current || at < version.current) return undefined
    version.current = at
    setStatus(now)
    if (!now) {
      clearHandoff()
      setHandoff(null)
      return undefined
    }
    if (attempt?.purpose !== purpose || attempt.status === 'superseded') return undefined
    if (attempt.status === 'draft') heard.current.onAttempt(attempt)
    else {
      // Sent: there is nothing left to carry on.
      clearHandoff()
      heard.current.onSent(attempt, at)
    }
    return undefined
  }, [id, purpose])

  useEffect(() => {
    if (!id) return undefined
    shown.current = id
    // What fails is asked again by the stream's follower, or the next time.
    const quietly = (): void => void look().catch(() => undefined)
    quietly()
    const stop = follow({ ask: look, known: () => version.current })
    const timer = setInterval(quietly, lookMs)
    return () => {
      stop()
      clearInterval(timer)
    }
  }, [id, look])

  const start = useAction(async (open?: (url: string) => void) => {
    const asked = await askHandoff(purpose, i18n.language, open !== undefined)
    setStatus(null)
    setHandoff(asked)
    open?.(asked.url)
  })
  const cancel = useAction(async () => {
    if (id) await cancelHandoff(id)
    setHandoff(null)
  })
  return { handoff, status: status ?? waiting(handoff), start, cancel }
}

function waiting(handoff: Handoff | null): HandoffStatus {
  return {
    state: 'waiting',
    end: null,
    number: handoff?.number ?? 0,
    expiresAt: handoff?.expiresAt ?? '',
    userAgent: '',
  }
}
