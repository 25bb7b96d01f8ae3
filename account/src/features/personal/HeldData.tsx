import { Button } from '@tessera/ui/Button.tsx'
import { useState, type ReactNode } from 'react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { countryName } from '../../format/country.ts'
import { formatDay, formatDayOf } from '../../format/dates.ts'
import { ActionProblem } from '../../shell/ActionProblem.tsx'
import { paths } from '../../paths.ts'
import { HelpLink } from '../../shell/HelpLink.tsx'
import { useAction } from '../../shell/use-action.ts'
import { askHeldInFull, type Held } from './load.ts'
import { namedText } from '../../i18n/named-text.ts'
import styles from './lists.module.css'

type Item = Held['items'][number]

/** Values that read left to right in every language, with the masked part first. */
const written: ReadonlySet<Item['field']> = new Set(['documentNumber', 'email'])

/** The data we store about the member, its source and since when. */
export function HeldData({ held: shortened }: { held: Held }): ReactNode {
  const { t, i18n } = useTranslation()
  // Newer data replaces what was shown in full.
  const [full, setFull] = useState<{ of: Held; held: Held } | null>(null)
  const held = full?.of === shortened ? full.held : shortened
  const reveal = useAction(async () => setFull({ of: shortened, held: await askHeldInFull() }))
  return (
    <>
      <p className={styles['lead']}>{t('held.lead')}</p>
      {groupsOf(held.items, ({ source, since }) =>
        t(`held.source.${source}`, { since: formatDayOf(since, i18n.language) }),
      ).map(([origin, items]) => (
        <section key={origin} className={styles['group']}>
          <h3 className={styles['origin']}>{origin}</h3>
          <dl className={styles['facts']}>
            {items.map((item) => (
              <div key={item.field}>
                <dt>{t(isOnlyName(item, held) ? 'held.field.onlyName' : `held.field.${item.field}`)}</dt>
                <dd>
                  {item.field === 'address' ? (
                    <Address value={item.value} />
                  ) : (
                    <bdi dir={written.has(item.field) ? 'ltr' : undefined}>{shown(item, i18n.language, t)}</bdi>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      {held.masked ? (
        <div className={styles['more']}>
          <ActionProblem action={reveal} />
          <Button size="small" loading={reveal.busy} onClick={() => void reveal.run()}>
            {t('held.reveal')}
          </Button>
        </div>
      ) : held === shortened ? null : (
        <div className={styles['more']}>
          <Button size="small" onClick={() => setFull(null)}>
            {t('held.hide')}
          </Button>
        </div>
      )}
      <p className={styles['more']}>
        <Link to={paths.questionnaire}>{t('held.forms')}</Link>
      </p>
      <p className={styles['more']}>
        <HelpLink topic="correction">{t('held.correct')}</HelpLink>
      </p>
    </>
  )
}

/** The country, with which a stored address ends, on a line of its own: it may be in another script than the rest. */
function Address({ value }: { value: string }): ReactNode {
  const { i18n } = useTranslation()
  return (
    <>
      <bdi>{value.replace(/, [A-Z]{2}$/, '')}</bdi>
      <br />
      {countryName(value.slice(-2), i18n.language)}
    </>
  )
}

/** A single name is stored as the last name. */
function isOnlyName({ field }: Item, { items }: Held): boolean {
  return field === 'lastName' && !items.some((item) => item.field === 'firstName')
}

/** Groups items of the same source, so that the source is shown once. */
function groupsOf(items: readonly Item[], originOf: (item: Item) => string): [string, Item[]][] {
  return [...Map.groupBy(items, originOf)]
}

function shown({ field, value }: Item, language: string, t: TFunction): string {
  // A hidden value says nothing that could be formatted.
  if (value.startsWith('••')) return value
  switch (field) {
    case 'birthDate':
    case 'documentExpiry':
      return formatDay(value, language)
    case 'residenceCountry':
    case 'nationality':
    case 'documentCountry':
      return countryName(value, language)
    case 'documentType':
      return namedText(t, `document.${value}`)
    default:
      return value
  }
}
