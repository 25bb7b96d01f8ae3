import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../format/dates.ts'
import type { MyData } from './load.ts'
import styles from './my-data.module.css'
import { ShownList } from './ShownList.tsx'

/** What the member sent, signed and requested, each with its number. */
export function Receipts({ list }: { list: MyData['receipts'] }): ReactNode {
  const { t, i18n } = useTranslation()
  return (
    <>
      <p className={styles['lead']}>{t('myData.receipts.text')}</p>
      <ShownList>
        {list.map(({ at, what, number, form }) => (
          <li key={number} className={styles['row']}>
            <div>
              <p>
                {t(`myData.receipts.what.${what}`)}
                {form ? <bdi>: {form}</bdi> : null}
              </p>
              <p className={styles['about']}>{formatInstant(at, i18n.language)}</p>
            </div>
            <code className={styles['number']} dir="ltr">
              {number.match(/.{1,4}/g)?.join(' ')}
            </code>
          </li>
        ))}
      </ShownList>
    </>
  )
}
