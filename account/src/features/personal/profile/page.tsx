import { Card } from '@tessera/ui/Card.tsx'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLoaderData } from 'react-router'
import { Loaded } from '../../../shell/Loaded.tsx'
import { PageTitle } from '../../../shell/PageTitle.tsx'
import { useAccount } from '../../../state/account.ts'
import { inPlace } from '../../../state/in-place.ts'
import { HeldData } from '../HeldData.tsx'
import { askHeld } from '../load.ts'
import styles from '../page.module.css'
import type { ProfileData } from './load.ts'

/** What we hold about the member, and where it comes from. */
export function Page(): ReactNode {
  const { t } = useTranslation()
  const loaded = useLoaderData<ProfileData>()
  const [held, setHeld] = useState(loaded.held)
  const { email, id } = useAccount((state) => state.user)
  return (
    <div className={styles['single']}>
      <PageTitle
        lead={
          <p className={styles['who']}>
            <span>{email}</span>
            <span>{t('menu.uid', { id })}</span>
          </p>
        }
      >
        {t('nav.profile')}
      </PageTitle>
      <Card title={t('held.title')} id="held">
        <Loaded data={held} retry={() => setHeld(inPlace(askHeld()))}>
          {(value) => <HeldData held={value} />}
        </Loaded>
      </Card>
    </div>
  )
}
