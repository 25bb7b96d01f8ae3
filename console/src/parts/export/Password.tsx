import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '@tessera/ui/Notice.tsx'

/** The password of an archive that was downloaded, once. */
export function Password({ password }: { password: string }): ReactNode {
  const { t } = useTranslation('console')
  return (
    <Notice tone="good">
      {t('export.password')} <code>{password}</code>
      <br />
      {t('export.passwordText')}
    </Notice>
  )
}
