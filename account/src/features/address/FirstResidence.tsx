import { useState, type ReactNode } from 'react'
import { call } from '../../api/call.ts'
import type { Residence } from '../../capture/load.ts'
import { ResidenceStep } from '../../capture/ResidenceStep.tsx'
import { Loaded } from '../../shell/Loaded.tsx'
import styles from './address.module.css'
import type { Country } from './load.ts'

/** Whoever was verified before it was asked tells where they live, and their nationality, before they prove an address. */
export function FirstResidence({ countries, onTold }: { countries: readonly Country[]; onTold: () => void }): ReactNode {
  const [known, setKnown] = useState(askResidence)
  const [loaded] = useState(() => ({ countries: Promise.resolve([...countries]) }))
  return (
    <div className={styles['page']}>
      <Loaded data={known} lines={4} retry={() => setKnown(askResidence())}>
        {(told) => <ResidenceStep loaded={loaded} known={told} onSaved={onTold} />}
      </Loaded>
    </div>
  )
}

function askResidence(): Promise<Residence> {
  return call('POST /v3/private/kyc/residence', { body: {} })
}
