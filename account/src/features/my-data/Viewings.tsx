import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../../format/dates.ts'
import type { MyData } from './load.ts'
import styles from './my-data.module.css'
import { ShownList } from './ShownList.tsx'

/** Who looked at the member's data, by role and day. */
export function Viewings({ list }: { list: MyData['viewings'] }): ReactNode {
  const { t, i18n } = useTranslation()
  return (
    <>
      <p className={styles['lead']}>{t('myData.viewings.text')}</p>
      {list.length === 0 ? (
        <p>{t('myData.viewings.empty')}</p>
      ) : (
        <ShownList>
          {list.map(({ day, who, what, times }) => (
            <li key={`${day} ${who} ${what}`} className={styles['row']}>
              <div>
                <p>{t(`myData.viewings.what.${what}`)}</p>
                <p className={styles['about']}>
                  {t(`myData.viewings.who.${who}`)} · {formatDay(day, i18n.language)}
                </p>
              </div>
              {times > 1 ? <span className={styles['about']}>{times}×</span> : null}
            </li>
          ))}
        </ShownList>
      )}
    </>
  )
}
