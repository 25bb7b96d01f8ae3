import type { Calls } from '@tessera/contract/endpoints.ts'
import { firstClient } from '../../api/first-client.ts'
import type { PasswordFault } from '@tessera/contract/security.ts'

/** How long the member has stopped typing. */
const pauseMs = 500
let timer: ReturnType<typeof setTimeout> | undefined
let last = 0

/** Says what is wrong with a new password once the member stops typing. The page says how long it must be. */
export function helpWithPassword(
  { password, email }: { password: string; email: string },
  show: (fault: PasswordFault | null) => unknown,
): void {
  clearTimeout(timer)
  const asked = (last += 1)
  show(null)
  if ([...password].length < 8) return
  timer = setTimeout(() => {
    // Without an answer the answer comes when the form is sent.
    faultOf(password, email).then(
      // A late "no fault" must not remove what sending the form found.
      (fault) => fault && asked === last && show(fault),
      () => undefined,
    )
  }, pauseMs)
}

async function faultOf(password: string, email: string): Promise<PasswordFault | null> {
  const body = { password, email: email.trim() }
  const answer = await firstClient.post('/v1/public/user/password-check', { body })
  return (answer as Calls['POST /v1/public/user/password-check']['result']).fault
}
