import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Site } from '@tessera/contract/sites.ts'
import { regionText } from '../../words/codes.ts'
import styles from './PeoplePage.module.css'

/** All regions (contract: `sites`). */
export const everySite: readonly Site[] = ['DEFAULT', 'HKG', 'ARE', 'TUR', 'KAZ', 'EU', 'IDN', 'IND']

/** The regions of a person that this version knows. */
export function knownSites(codes: readonly string[]): readonly Site[] {
  return everySite.filter((site) => codes.includes(site))
}

interface RegionsProps {
  /** Names the fields. */
  name: string
  regions: readonly Site[]
  /** Nobody changes their own. */
  own?: boolean
  onChange: (regions: readonly Site[]) => void
}

/** The regions whose members a person sees and decides. None chosen: all. */
export function Regions({ name, regions, own = false, onChange }: RegionsProps): ReactNode {
  const { t } = useTranslation('console')
  return (
    <fieldset className={styles['regions']} disabled={own}>
      <legend>{t('people.regions')}</legend>
      <small>{t('people.regionsText')}</small>
      {everySite.map((site) => (
        <label key={site}>
          <input
            type="checkbox"
            name={`${name}-${site}`}
            checked={regions.includes(site)}
            onChange={({ target }) =>
              onChange(everySite.filter((one) => (one === site ? target.checked : regions.includes(one))))
            }
          />
          {regionText(t, site)}
        </label>
      ))}
    </fieldset>
  )
}
