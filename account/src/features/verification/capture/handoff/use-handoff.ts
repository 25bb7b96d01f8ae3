import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AttemptPurpose } from '@tessera/contract/states.ts'
import { call } from '../../../../api/call.ts'
import { useAction, type Action } from '../../../../shell/use-action.ts'
import { follow } from '../../../../state/follow.ts'
import { level, type Attempt } from '../load.ts'
import { askHandoff, cancelHandoff, clearHandoff, storedHandoff, type Handoff, type HandoffStatus } from './handoff.ts'

/** An expiry fires no event, so the page checks at this interval, milliseconds. */
const pollMs = 8_000

export interface HandoffView {
  /** The link that this tab shows; null while the member continues here. */
  handoff: Handoff | null
  status: HandoffStatus
  /** Creates a link; `open` opens it in another browser of this device. */
  start: Action<[open?: (url: string) => void]>
  cancel: Action<[]>
}

/** Reports each step of the other device, and its submission with the member's version of that moment. */
export interface Heard {
  onAttempt: (attempt: Attempt) => void
  onSent: (attempt: Attempt, version: number) => void
}

/** Hands verification over to a phone and follows it. */
export function useHandoff(purpose: AttemptPurpose, started: Attempt | null, onHeard: Heard): HandoffView {
  const { i18n } = useTranslation()
  const [handoff, setHandoff] = useState(() => storedHandoff(purpose))
  const [status, setStatus] = useState<HandoffStatus | null>(null)
  const version = useRef(0)
  const heard = useRef(onHeard)
  const followed = useRef(started?.attemptId)
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
    // The attempt was decided before we asked: it is no longer open, but still the one we followed.
    const attempt =
      open ??
      (followed.current
        ? (await call('GET /v3/private/kyc/builtin/status', { query: { attemptId: followed.current } })).attempt
        : null)
    // Ignores an outdated response, or one about a replaced link.
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
      // Sent, so the handoff is over.
      clearHandoff()
      heard.current.onSent(attempt, at)
    }
    return undefined
  }, [id, purpose])

  useEffect(() => {
    if (!id) return undefined
    shown.current = id
    // A failed request is repeated with the next event or interval.
    const quietly = (): void => void look().catch(() => undefined)
    quietly()
    const stop = follow({ ask: look, known: () => version.current })
    const timer = setInterval(quietly, pollMs)
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
