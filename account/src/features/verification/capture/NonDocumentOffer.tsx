import { Notice } from '@tessera/ui/Notice.tsx'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '../../../api/call.ts'
import { paths } from '../../../paths.ts'
import { level } from './load.ts'

/**
 * Offers verification by national number where the server allows it. Without a response the member continues with a
 * document.
 */
export function NonDocumentOffer(): ReactNode {
  const { t } = useTranslation()
  const [nonDocument, setNonDocument] = useState(false)
  useEffect(() => {
    const left = new AbortController()
    call('POST /v3/private/kyc/traffic-diversion', { body: { level }, signal: left.signal }).then(
      ({ way }) => setNonDocument(way === 'quick'),
      () => undefined,
    )
    return () => left.abort()
  }, [])
  if (!nonDocument) return null
  return (
    <Notice
      tone="info"
      title={t('residence.quick')}
      action={<Link to={paths.vendor}>{t('residence.quickAction')}</Link>}
    />
  )
}
