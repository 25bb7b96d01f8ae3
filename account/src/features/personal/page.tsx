import { Skeleton } from '@tessera/ui/Skeleton.tsx'
import { Suspense, useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLoaderData } from 'react-router'
import { PageTitle } from '../../shell/PageTitle.tsx'
import { part } from '../../shell/part.tsx'
import { useDrawn } from '../../shell/use-drawn.ts'
import { useAccount } from '../../state/account.ts'
import { knowProducts } from '../../state/known-products.ts'
import { useKycInfo } from '../../state/kyc-info.ts'
import { Banners } from './Banners.tsx'
import { LevelCard, taskBefore } from './LevelCard.tsx'
import type { PersonalData } from './load.ts'
import styles from './page.module.css'

const below = () => import('./Below.tsx')
/**
 * Requests from others: the custodian of the member's assets, or a new risk review of the account. Few members have
 * one.
 */
const CustodyNotices = part(async () => (await import('./custody/CustodyNotices.tsx')).CustodyNotices, 'identity')
/** Only after the password was reset. */
const SecurityHold = part(async () => (await import('./SecurityHold.tsx')).SecurityHold, 'tasks')
const Offers = part(async () => (await below()).Offers, 'tasks')
const Next = part(async () => (await import('./NextTask.tsx')).NextTask, 'tasks')
const Side = part(async () => (await below()).Side, 'tasks')

/** The personal page: level status, the next step, tasks and what each level opens. */
export function Page(): ReactNode {
  const { t } = useTranslation()
  const loaded = useLoaderData<PersonalData>()
  const { info, refresh } = useKycInfo(loaded.info)
  const { email, id } = useAccount((state) => state.user)
  // Renders the level status before the other requests start.
  const drawn = useDrawn()
  const before = taskBefore(info)
  const { isDisplayNewRcOnboarding, isDisplayNewSatos, isDisplaySatosToEu } = info.displayControl
  // This page says all that is open.
  useEffect(() => knowProducts(info), [info])
  useEffect(() => {
    if (drawn) loaded.start()
  }, [drawn, loaded])
  const waiting = (
    <div className={styles['waiting']}>
      <Skeleton lines={6} label={t('shell.loading')} />
    </div>
  )
  return (
    <div className={styles['page']}>
      <PageTitle
        lead={
          <p className={styles['who']}>
            <span>{email}</span>
            <span>{t('menu.uid', { id })}</span>
          </p>
        }
      >
        {t('personal.title')}
      </PageTitle>
      {info.limitationInfo.some(({ reasonKey }) => reasonKey === 'limitation.security') ? (
        <Suspense>
          <SecurityHold info={info} />
        </Suspense>
      ) : null}
      <Banners info={info} next={before?.type === 'UPDATE_POI'} />
      {drawn && (isDisplayNewRcOnboarding || isDisplayNewSatos || isDisplaySatosToEu) ? (
        <Suspense>
          <CustodyNotices info={info} refresh={refresh} />
        </Suspense>
      ) : null}
      <div className={styles['columns']}>
        <div className={styles['column']}>
          <LevelCard info={info} />
          {before && before.type !== 'UPDATE_POI' ? (
            <Suspense fallback={<Skeleton lines={6} label={t('shell.loading')} />}>
              <Next task={before} />
            </Suspense>
          ) : null}
          {drawn ? (
            <Suspense fallback={waiting}>
              <Offers info={info} />
            </Suspense>
          ) : (
            waiting
          )}
        </div>
        {/* The column itself is replaced: one that moves is a layout shift. */}
        {drawn ? (
          <Suspense fallback={<div className={styles['column']}>{waiting}</div>}>
            <div className={styles['column']}>
              <Side info={info} loaded={loaded} />
            </div>
          </Suspense>
        ) : (
          <div className={styles['column']}>{waiting}</div>
        )}
      </div>
    </div>
  )
}
