import { useCallback, useEffect, useRef, useState } from 'react'
import type { CaseView } from '@tessera/contract/case-view.ts'
import { consoleRetCodes } from '@tessera/contract/staff-errors.ts'
import { call, isRefusal, sendWhileLeaving } from '../../api.ts'
import { serverNow } from '../../clock.ts'
import { tab } from '../../shell/tab.ts'
import { readStored, writeStored } from '../../stored.ts'
import { useAction, type Action } from '../../use-action.ts'

/** How often work on the case extends the claim. A claim lasts three times as long (contract: `claimMinutes`). */
const renewEvery = 5 * 60_000

export interface CaseClaim {
  /** Who works on the case; null if the claim ended. */
  current: CaseView['claim']
  mine: boolean
  /** It was the reviewer's, and ended without work. */
  ended: boolean
  /** It was the reviewer's, and a colleague has the case now. */
  taken: boolean
  /** Reads from a refusal who has the case now. False: it was refused for another reason. */
  noteTaken: (error: unknown) => boolean
  /** Learns who has the case now, while it is not the reviewer. */
  noteClaim: (claim: CaseView['claim']) => void
  take: Action<[]>
}

/**
 * The claim on a case: work extends it, and leaving releases it, unless another tab of the reviewer has the case open. It is
 * the reviewer's again after a reload. `known`: what the case said when it was loaded.
 */
export function useClaim(id: string, known: CaseView['claim'], name: string): CaseClaim {
  const [latest, setLatest] = useState<CaseView['claim'] | undefined>()
  const last = latest === undefined ? known : latest
  const current = useRunning(last)
  const mine = current?.by === name
  const ended = current === null && last?.by === name
  const renewed = useRef(0)
  const was = useRef(false)
  useEffect(() => {
    was.current ||= mine
  })
  const [taken, setTaken] = useState(false)
  const noteTaken = useCallback((error: unknown): boolean => {
    const other = claimIn(error)
    if (!other) return false
    setLatest(other)
    setTaken(was.current)
    return true
  }, [])
  const noteClaim = useCallback(
    (claim: CaseView['claim']): void => setLatest((now) => (mine || ended || claim?.by === name ? now : claim)),
    [mine, ended, name],
  )
  const extend = useCallback(async () => {
    renewed.current = performance.now()
    try {
      const claim = await call('POST /v1/staff/queue/claim', { caseId: id, tab })
      if (claim) setLatest({ by: name, since: new Date(serverNow()).toISOString(), until: claim.until })
      setTaken(false)
    } catch (error) {
      if (!noteTaken(error) || !was.current) throw error
    }
  }, [id, name, noteTaken])
  const take = useAction(extend)
  // This tab takes part in the claim: after a reload, and where another tab of the reviewer has the case open.
  const joins = known?.by === name || readStored('claimed') === id
  useEffect(() => {
    if (!joins) return
    const timer = setTimeout(() => void extend().catch(() => undefined))
    return () => clearTimeout(timer)
  }, [joins, extend])
  useEffect(() => {
    if (!mine) return
    writeStored('claimed', id)
    if (renewed.current === 0) renewed.current = performance.now()
    const work = (): void => {
      if (performance.now() - renewed.current > renewEvery) extend().catch(() => undefined)
    }
    const release = (): void => sendWhileLeaving('POST /v1/staff/queue/release', { caseId: id, tab })
    const events = ['keydown', 'pointerdown', 'pointermove'] as const
    for (const name of events) document.addEventListener(name, work)
    window.addEventListener('pagehide', release)
    return () => {
      for (const name of events) document.removeEventListener(name, work)
      window.removeEventListener('pagehide', release)
    }
  }, [id, mine, extend])
  useReleaseOnLeave(id, mine)
  return { current, mine, ended, taken, noteTaken, noteClaim, take }
}

/** The claim of another reviewer that a refusal names. */
function claimIn(error: unknown): CaseView['claim'] {
  if (!isRefusal(error, consoleRetCodes.caseClaimed)) return null
  const { by, since, until } = error.extInfo
  return typeof by === 'string' && typeof since === 'string' && typeof until === 'string' ? { by, since, until } : null
}

/** Releases the claim when the reviewer opens another page of the console. */
function useReleaseOnLeave(id: string, mine: boolean): void {
  const latest = useRef(mine)
  useEffect(() => {
    latest.current = mine
  })
  useEffect(
    () => () => {
      if (!latest.current) return
      writeStored('claimed', null)
      sendWhileLeaving('POST /v1/staff/queue/release', { caseId: id, tab })
    },
    [id],
  )
}

/** A claim until it ends, and then null. */
function useRunning(claim: CaseView['claim']): CaseView['claim'] {
  const [ended, setEnded] = useState('')
  const until = claim?.until ?? ''
  useEffect(() => {
    if (until === '') return
    const timer = setTimeout(() => setEnded(until), Math.max(0, Date.parse(until) - serverNow()))
    return () => clearTimeout(timer)
  }, [until])
  return claim && until !== ended ? claim : null
}
