import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import { call } from '../../../api/call.ts'
import { useLoaded } from '../../../state/loaded.ts'
import { newer } from '../../../state/newest.ts'
import { toasts } from '../../../state/toasts.ts'
import { level, type Attempt, type CaptureData } from './load.ts'

/**
 * The attempt this page shows: of all that the server answered about it, the newest. When the member's affairs are at a newer version than
 * it (another tab or device went on), it is asked for anew; a draft that ended there is given up here, too, and everything is read anew.
 * @param version the newest that is known of the member's affairs.
 * @param asks whether the page asks for anything at the moment.
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
    // Meanwhile something was begun, sent or given up here.
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
    // What fails is asked again with the next change; sending names what was shown, so nothing else can be sent meanwhile.
    ask().catch(() => undefined)
  }, [version])

  return [held, (answered) => setHeld((now) => newest(now, answered))]
}

/** An answer that was overtaken on its way is dropped; that there is no attempt any more is always news. */
const newest = (held: Attempt | null, answered: Attempt | null): Attempt | null =>
  held && answered ? newer(held, answered) : answered
