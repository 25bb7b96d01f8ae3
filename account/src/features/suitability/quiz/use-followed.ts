import { useEffect, useEffectEvent, useRef } from 'react'
import { useAccount } from '../../../state/account.ts'
import { follow } from '../../../state/follow.ts'
import { askKycInfo } from '../../../state/kyc-info.ts'

/** Reloads a result while a reviewer decides it, so that the decision appears by itself. */
export function useFollowed(reviewed: boolean, reload: () => Promise<void>): void {
  const version = useAccount(({ user }) => user.version)
  const known = useRef(version ?? 0)
  const ask = useEffectEvent(async () => {
    const [newest] = await Promise.all([askKycInfo(undefined, true), reload()])
    known.current = newest.version
  })
  useEffect(() => (reviewed ? follow({ ask: () => ask(), known: () => known.current }) : undefined), [reviewed])
}
