import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { retCodes } from '@tessera/contract/errors.ts'
import { isRefusal } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { useAction, type Action } from '../../../shell/use-action.ts'
import { useHost } from '../../../state/host.tsx'
import type { Attempt, Details } from './load.ts'
import { useLostAttempt } from './use-lost-attempt.ts'

interface Sending {
  attempt: Attempt
  /** What the member confirms by sending. */
  known: Details | null
  /** The server does not take the details as they were read: the member corrects them. */
  onInvalid: () => void
  /** The attempt with the confirmed details, before it is sent. */
  onSaved: (attempt: Attempt) => void
  /** Until it is over, the button is busy. */
  onSent: (attempt: Attempt, version: number) => Promise<void> | void
}

export interface Send extends Pick<Action<[]>, 'busy' | 'problem' | 'signedOut'> {
  asksConsent: boolean
  agreed: boolean
  fault: string | undefined
  agree: (checked: boolean) => void
  press: () => void
}

/** Sends the attempt, with the consent where it is missing. Details that were only read are saved as confirmed first. */
export function useSend({ attempt, known, onInvalid, onSaved, onSent }: Sending): Send {
  const { t } = useTranslation()
  const lost = useLostAttempt()
  const { textVersion } = useHost()
  const [agreed, setAgreed] = useState(false)
  const [fault, setFault] = useState<string | undefined>()
  const { attemptId, consentNeeded, revision } = attempt

  const confirmed = async (): Promise<Attempt> => {
    if (attempt.details || !known) return attempt
    const body = { attemptId, revision, ...known, ...(known.firstName === '' ? { oneName: true } : {}) }
    const { attempt: saved } = await call('POST /v3/private/kyc/builtin/details', { body })
    onSaved(saved)
    return saved
  }
  const action = useAction(
    async () => {
      const saved = await confirmed()
      const { attempt: sent, version } = await call('POST /v3/private/kyc/builtin/submit', {
        body: { attemptId, revision: saved.revision, ...(consentNeeded ? { consentVersion: textVersion } : {}) },
        tag: 'submit',
      })
      await onSent(sent, version)
    },
    (error) => {
      if (!isRefusal(error, retCodes.detailsInvalid)) return lost(error)
      onInvalid()
      return true
    },
  )
  const { busy, problem, signedOut } = action
  return {
    busy,
    problem,
    signedOut,
    asksConsent: consentNeeded,
    agreed,
    fault,
    agree: (checked) => {
      setAgreed(checked)
      setFault(undefined)
    },
    press: () => {
      const missing = consentNeeded && !agreed
      setFault(missing ? t('kyc.consent.missing') : undefined)
      if (!missing) void action.run()
    },
  }
}
