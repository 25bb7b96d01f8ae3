import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api.ts'
import { Proposals } from '../../parts/export/Proposals.tsx'
import { useLoad } from '../../use-load.ts'
import { Section } from './Section.tsx'

/** Erasures that an admin asked for and a second one must confirm. */
export function ErasureProposals(): ReactNode {
  const { t } = useTranslation('console')
  const loaded = useLoad(() => call('GET /v1/staff/proposal/list'), 'erasure-proposals')
  return (
    <Section title={t('twoPeople.erasures')} loaded={loaded}>
      {(value) => <Proposals act="erase" loaded={loaded} value={value} />}
    </Section>
  )
}
