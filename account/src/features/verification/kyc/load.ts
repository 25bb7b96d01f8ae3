import type { LoaderFunctionArgs } from 'react-router'
import { expectDraft } from '../../../state/drafts.ts'
import { useSdk } from '../../../state/sdk.ts'
import { statusOf } from '../../../status/level-status.ts'
import { prepareResult } from '../../../status/result/prepare.ts'
import { loadCapture, type CaptureData } from '../capture/load.ts'

/** Everything that a first verification may need, and the draft of its first form. */
export async function loadKyc({ request: { signal } }: LoaderFunctionArgs): Promise<CaptureData> {
  // A phone that continues a verification declares no residence.
  const declares = useSdk.getState().visit?.handoff !== true
  const [data] = await Promise.all([
    loadCapture('verify', signal),
    declares ? expectDraft({ kind: 'residence', subject: '' }, signal) : null,
  ])
  if (statusOf(data.info).kind === 'waiting') await prepareResult({ waits: true })
  return data
}
