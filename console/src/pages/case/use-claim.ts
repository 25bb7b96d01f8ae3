import { useCallback, useEffect, useRef, useState } from 'react'
import type { CaseView } from '@tessera/contract/staff.ts'
import { call, sendWhileLeaving } from '../../api.ts'
import { serverNow } from '../../clock.ts'
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
  take: Action<[]>
}

/**
 * The claim on a case: work extends it, leaving releases it. It is the reviewer's again after a reload. `known`: what the
 * case said when it was loaded.
 */
export function useClaim(id: string, known: CaseView['claim'], name: string): CaseClaim {
  const [own, setOwn] = useState<CaseView['claim']>(null)
  const current = useRunning(own ?? known)
  const mine = current?.by === name
  const ended = current === null && (own ?? known)?.by === name
  const renewed = useRef(0)
  const extend = useCallback(async () => {
    renewed.current = performance.now()
    const claim = await call('POST /v1/staff/queue/claim', { caseId: id })
    if (claim) setOwn({ by: name, until: claim.until })
  }, [id, name])
  const take = useAction(extend)
  useEffect(() => {
    // The window released the claim when it reloaded.
    if (readStored('claimed') !== id) return
    const timer = setTimeout(() => void extend().catch(() => undefined))
    return () => clearTimeout(timer)
  }, [id, extend])
  useEffect(() => {
    if (!mine) return
    writeStored('claimed', id)
    if (renewed.current === 0) renewed.current = performance.now()
    const work = (): void => {
      if (performance.now() - renewed.current > renewEvery) extend().catch(() => undefined)
    }
    const release = (): void => sendWhileLeaving('POST /v1/staff/queue/release', { caseId: id })
    const events = ['keydown', 'pointerdown', 'pointermove'] as const
    for (const name of events) document.addEventListener(name, work)
    window.addEventListener('pagehide', release)
    return () => {
      for (const name of events) document.removeEventListener(name, work)
      window.removeEventListener('pagehide', release)
    }
  }, [id, mine, extend])
  useReleaseOnLeave(id, mine)
  return { current, mine, ended, take }
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
      sendWhileLeaving('POST /v1/staff/queue/release', { caseId: id })
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
