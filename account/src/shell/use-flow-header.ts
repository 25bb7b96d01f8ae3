import { inSdkMode } from '../paths.ts'
import { useHost } from '../state/host.tsx'
import { useSdk } from '../state/sdk.ts'

/**
 * Whether the header shows a flow's step, its way out and help. In SDK mode, and below a host's own header, the flow
 * shows them itself.
 */
export function useFlowHeader(): boolean {
  const { slots = [] } = useHost()
  const visiting = useSdk(({ visit }) => visit !== null)
  return !visiting && !inSdkMode() && !slots.includes('header')
}
