import { Button } from '@tessera/ui/Button.tsx'
import { Children, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './my-data.module.css'

/** Items shown before the member asks for all. */
const few = 5

/** The first items of a list, and all of them on request. */
export function ShownList({ children }: { children: ReactNode }): ReactNode {
  const { t } = useTranslation()
  const [all, setAll] = useState(false)
  const items = Children.toArray(children)
  return (
    <>
      <ul className={styles['list']}>{all ? items : items.slice(0, few)}</ul>
      {!all && items.length > few ? (
        <Button size="small" variant="default" onClick={() => setAll(true)}>
          {t('myData.receipts.all')}
        </Button>
      ) : null}
    </>
  )
}
