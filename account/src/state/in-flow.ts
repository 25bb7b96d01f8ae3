import { useEffect } from 'react'
import { create } from 'zustand'

/** The parts of the page that say that the member is in the middle of a flow, each with the step it shows. */
const useFlows = create<{ flows: readonly { step: string }[] }>()(() => ({ flows: [] }))

/** The step of a verification or a form that the member is in the middle of: the page then leads nowhere else. */
export function useFlowStep(): string | null {
  return useFlows(({ flows }) => flows.at(-1)?.step ?? null)
}

/** Says so while the part is shown. */
export function useAsFlow(step: string): void {
  useEffect(() => {
    const flow = { step }
    useFlows.setState(({ flows }) => ({ flows: [...flows, flow] }))
    return () => useFlows.setState(({ flows }) => ({ flows: flows.filter((one) => one !== flow) }))
  }, [step])
}
