import type { ReactNode } from 'react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { countryName } from '../../format/country.ts'
import { formatDay, formatInstant } from '../../format/dates.ts'
import type { Held } from './load.ts'
import styles from './lists.module.css'

type Item = Held['items'][number]

/** What reads from the left in every language, its masked part first. */
const written: ReadonlySet<Item['field']> = new Set(['documentNumber', 'email'])

/** What we hold, where it came from and since when. */
export function HeldData({ held }: { held: Held }): ReactNode {
  const { t, i18n } = useTranslation()
  return (
    <>
      <p className={styles['lead']}>{t('held.lead')}</p>
      {groupsOf(held.items).map(([first, ...rest]) => (
        <section key={first.source + first.since} className={styles['group']}>
          <h3 className={styles['origin']}>{t(`held.source.${first.source}`, { since: formatInstant(first.since, i18n.language) })}</h3>
          <dl className={styles['facts']}>
            {[first, ...rest].map((item) => (
              <div key={item.field}>
                <dt>{t(isOnlyName(item, held) ? 'held.field.onlyName' : `held.field.${item.field}`)}</dt>
                <dd>{written.has(item.field) ? <bdi dir="ltr">{item.value}</bdi> : shown(item, i18n.language, t)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </>
  )
}

/** Whoever has one name only has it as the last name. */
function isOnlyName({ field }: Item, { items }: Held): boolean {
  return field === 'lastName' && !items.some((item) => item.field === 'firstName')
}

/** Things of the same origin stand together, so that the origin is said once. */
function groupsOf(items: readonly Item[]): [Item, ...Item[]][] {
  const groups = new Map<string, [Item, ...Item[]]>()
  for (const item of items) {
    const origin = `${item.source} ${item.since}`
    const group = groups.get(origin)
    if (group) group.push(item)
    else groups.set(origin, [item])
  }
  return [...groups.values()]
}

function shown({ field, value }: Item, language: string, t: TFunction): string {
  switch (field) {
    case 'birthDate':
    case 'documentExpiry':
      return formatDay(value, language)
    case 'residenceCountry':
    case 'nationality':
    case 'documentCountry':
      return countryName(value, language)
    case 'documentType':
      return t(`document.${value}` as 'document.PASSPORT')
    default:
      return value
  }
}
