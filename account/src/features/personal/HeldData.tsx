import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { countryName } from '../../format/country.ts'
import { formatDay, formatInstant } from '../../format/dates.ts'
import type { Held } from './load.ts'
import styles from './lists.module.css'

type Item = Held['items'][number]

/** Each thing we hold, where it came from and since when. */
export function HeldData({ held }: { held: Held }): ReactNode {
  const { t, i18n } = useTranslation()
  return (
    <>
      <p className={styles['lead']}>{t('held.lead')}</p>
      <dl className={styles['list']}>
        {held.items.map((item) => (
          <div key={item.field}>
            <dt>{t(`held.field.${item.field}`)}</dt>
            <dd className={styles['value']}>{shown(item, i18n.language, t)}</dd>
            <dd className={styles['origin']}>{t(`held.source.${item.source}`, { since: formatInstant(item.since, i18n.language) })}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function shown({ field, value }: Item, language: string, t: ReturnType<typeof useTranslation>['t']): string {
  switch (field) {
    case 'birthDate':
    case 'documentExpiry':
      return formatDay(value, language)
    case 'residenceCountry':
    case 'documentCountry':
      return countryName(value, language)
    case 'documentType':
      return t(`document.${value}` as 'document.PASSPORT', { defaultValue: value })
    default:
      return value
  }
}
