import { Notice } from '@tessera/ui/Notice.tsx'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '../../../api/call.ts'
import { paths } from '../../../paths.ts'
import { level } from './load.ts'

/** The way by a national number, where the server sends the member there; without an answer the document's way stands. */
export function QuickOffer(): ReactNode {
  const { t } = useTranslation()
  const [quick, setQuick] = useState(false)
  useEffect(() => {
    const left = new AbortController()
    call('POST /v3/private/kyc/traffic-diversion', { body: { level }, signal: left.signal }).then(
      ({ way }) => setQuick(way === 'quick'),
      () => undefined,
    )
    return () => left.abort()
  }, [])
  if (!quick) return null
  return (
    <Notice
      tone="info"
      title={t('residence.quick')}
      action={<Link to={paths.vendor}>{t('residence.quickAction')}</Link>}
    >
      {t('residence.quickText')}
    </Notice>
  )
}
