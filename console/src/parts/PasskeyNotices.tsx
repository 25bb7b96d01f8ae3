import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '@tessera/ui/Notice.tsx'
import { Problem } from './Problem.tsx'

/** What a passkey did not do: the person closed the browser's dialog, or the server refused. */
export function PasskeyNotices({ cancelled, problem }: { cancelled: boolean; problem: string }): ReactNode {
  const { t } = useTranslation('console')
  return (
    <>
      {cancelled ? (
        <Notice tone="warn" role="alert">
          {t('passkey.cancelled')}
        </Notice>
      ) : null}
      <Problem text={problem} />
    </>
  )
}
