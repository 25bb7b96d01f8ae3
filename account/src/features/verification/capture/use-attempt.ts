import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import { call } from '../../../api/call.ts'
import { useLoaded } from '../../../state/loaded.ts'
import { newer } from '../../../state/newest.ts'
import { toasts } from '../../../state/toasts.ts'
import { level, type Attempt, type CaptureData } from './load.ts'

/**
 * The newest version of the attempt that the server returned. If the member's data has a newer version (another tab or device continued),
 * we reload the attempt. If the draft ended there, we discard it here too and reload everything.
 * @param version the newest known version of the member's data.
 * @param asks whether the page asks the member for anything now.
 */
export function useAttempt(
  loaded: CaptureData,
  { version, asks }: { version: number; asks: (held: Attempt | null) => boolean },
): [Attempt | null, (answered: Attempt) => void] {
  const { t } = useTranslation()
  const { revalidate } = useRevalidator()
  const { purpose } = loaded
  const [held, setHeld] = useLoaded(loaded, loaded.attempt, (shown) => newest(shown, loaded.attempt))
  const latest = useRef(held)
  useEffect(() => {
    latest.current = held
  }, [held])

  const ask = useEffectEvent(async () => {
    if (!asks(held) || (held && held.version >= version)) return
    const { attempt: answered } = await call('POST /v3/private/kyc/builtin/session', { body: { level, purpose } })
    // In the meantime something was started, sent or discarded here.
    if (latest.current?.attemptId !== held?.attemptId || latest.current?.status !== held?.status) return
    if (answered?.purpose === purpose) return setHeld((now) => newest(now, answered))
    if (held?.status !== 'draft' || !asks(null)) return
    toasts.add({ kind: 'info', title: t('kyc.changedElsewhere') })
    await revalidate()
  })
  const seen = useRef(version)
  useEffect(() => {
    if (seen.current === version) return
    seen.current = version
    // A failed request is repeated with the next change. Sending names the revision that was shown, so nothing else
    // can be sent meanwhile.
    ask().catch(() => undefined)
  }, [version])

  return [held, (answered) => setHeld((now) => newest(now, answered))]
}

/** Ignores an outdated response. A response without an attempt always counts. */
const newest = (held: Attempt | null, answered: Attempt | null): Attempt | null =>
  held && answered ? newer(held, answered) : answered
