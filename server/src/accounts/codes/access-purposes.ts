import type { AttemptPurpose } from '@tessera/contract/states.ts'

/** What a one-time access token may start, as written in `access_code.purpose`. */
export const accessPurposes = { verify: 'sdk-access', update: 'sdk-update' } as const satisfies Record<
  AttemptPurpose,
  string
>
