import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { countryName } from '../../../format/country.ts'
import styles from './flow.module.css'
import type { Residence } from './load.ts'

/** Shows the residence that decides the steps, with a link to correct it. */
export function LivesIn({ residence: { residence, nationality, refused } }: { residence: Residence }): ReactNode {
  const { t, i18n } = useTranslation()
  if (!residence) return null
  const name = (country: string): string => countryName(country, i18n.language)
  return (
    <p className={styles['lives']}>
      <span>
        {nationality
          ? t('residence.both', { residence: name(residence), nationality: name(nationality) })
          : t('livesIn.line', { country: name(residence) })}
      </span>{' '}
      {refused === 'ALREADY_VERIFIED' ? <span>{t('livesIn.fixed')}</span> : null}
      {refused ? null : <Link to="?step=residence">{t('livesIn.change')}</Link>}
    </p>
  )
}
