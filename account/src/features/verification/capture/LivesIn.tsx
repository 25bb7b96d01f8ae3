import { Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { countryName } from '../../../format/country.ts'
import { part } from '../../../shell/part.tsx'
import styles from './flow.module.css'
import type { Residence } from './load.ts'

/** Few countries have one, so we load the offer after the page. */
const NonDocumentOffer = part(async () => (await import('./NonDocumentOffer.tsx')).NonDocumentOffer)

/**
 * Shows the residence that decides the steps, with a link to correct it. In countries with a national number, it also
 * offers that quicker way.
 */
export function LivesIn({
  residence: { residence, nationality, refused },
  quick,
}: {
  residence: Residence
  quick: boolean
}): ReactNode {
  const { t, i18n } = useTranslation()
  if (!residence) return null
  const name = (country: string): string => countryName(country, i18n.language)
  return (
    <>
      <p className={styles['lives']}>
        <span>
          {nationality
            ? t('residence.both', { residence: name(residence), nationality: name(nationality) })
            : t('livesIn.line', { country: name(residence) })}
        </span>
        {refused === 'ALREADY_VERIFIED' ? <span>{t('livesIn.fixed')}</span> : null}
        {refused ? null : <Link to="?step=residence">{t('livesIn.change')}</Link>}
      </p>
      {quick ? (
        <Suspense>
          <NonDocumentOffer />
        </Suspense>
      ) : null}
    </>
  )
}
