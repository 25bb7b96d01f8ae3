import { Card } from '@tessera/ui/Card.tsx'
import { useCallback, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLoaderData } from 'react-router'
import { PageTitle } from '../../shell/PageTitle.tsx'
import { useNewest } from '../../state/newest.ts'
import { Download } from './Download.tsx'
import { Erase } from './Erase.tsx'
import { askMyData, type MyData } from './load.ts'
import styles from './my-data.module.css'
import { Receipts } from './Receipts.tsx'
import { Viewings } from './Viewings.tsx'

/** What we hold about the member: the download, who looked at it, receipts, and erasing the account. */
export function Page(): ReactNode {
  const { t } = useTranslation()
  const { newest, refresh } = useNewest(useLoaderData<MyData>(), askMyData)
  const reload = useCallback(async () => void (await refresh()), [refresh])
  return (
    <div className={styles['page']}>
      <PageTitle lead={t('myData.lead')}>{t('myData.title')}</PageTitle>
      <Card title={t('myData.download.title')} id="download">
        <Download state={newest.export} onChanged={reload} />
      </Card>
      <Card title={t('myData.viewings.title')} id="viewings">
        <Viewings list={newest.viewings} />
      </Card>
      <Card title={t('myData.receipts.title')} id="receipts">
        <Receipts list={newest.receipts} />
      </Card>
      <Card title={t('myData.erase.title')} id="erase">
        <Erase erasure={newest.erasure} onChanged={reload} />
      </Card>
    </div>
  )
}
