import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PageTitle } from '../../parts/PageTitle.tsx'
import { Audit } from './Audit.tsx'
import { ErasureProposals } from './ErasureProposals.tsx'
import { Erasures } from './Erasures.tsx'
import { Partners } from './Partners.tsx'
import { Providers } from './Providers.tsx'
import { Rules } from './Rules.tsx'
import { Webhooks } from './Webhooks.tsx'
import styles from './SetupPage.module.css'

/** The state of what an admin sets up: vendors, files, audit chain and webhooks. */
export function SetupPage(): ReactNode {
  const { t } = useTranslation('console')
  return (
    <div className={styles['page']}>
      <PageTitle title={t('setup.title')} />
      <Providers />
      <ErasureProposals />
      <Erasures />
      <Partners />
      <Webhooks />
      <Audit />
      <Rules />
    </div>
  )
}
