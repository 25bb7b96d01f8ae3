import { useState } from 'react'
import { exportReasons, type ExportReason } from '@tessera/contract/case-export.ts'
import { useAction, type Action } from '../../use-action.ts'

/** An export that is asked for: why, and afterwards the password of its archive. */
export interface Export extends Action<[]> {
  reason: ExportReason | ''
  choose: (code: string) => void
  /** No reason was chosen. */
  missing: boolean
  password: string
  /** It was asked for: a second person must confirm it. */
  proposed: boolean
  /** Forgets the last export, for the next one. */
  reset: () => void
}

/**
 * Exports when a reason is chosen. `save` returns the password, or null when a second person must confirm the export.
 * `first`: the reason that a colleague gave.
 */
export function useExport(
  save: (reason: ExportReason) => Promise<string | null>,
  first: ExportReason | '' = '',
): Export {
  const [reason, setReason] = useState(first)
  const [missing, setMissing] = useState(false)
  const [password, setPassword] = useState<string | null>('')
  const action = useAction(async () => {
    setMissing(reason === '')
    setPassword('')
    if (reason !== '') setPassword(await save(reason))
  })
  return {
    ...action,
    reason,
    missing,
    password: password ?? '',
    proposed: password === null,
    reset: () => {
      setPassword('')
      setReason('')
    },
    choose: (code) => setReason(exportReasons.find((one) => one === code) ?? ''),
  }
}
