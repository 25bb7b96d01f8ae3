import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { apiBase } from '../../paths.ts'

/** The member's copy; the server sends it as a file. */
export function CopyLink({ id, version }: { id: string; version: number }): ReactNode {
  const { t } = useTranslation()
  return (
    <a href={`${apiBase}/v1/private/agreement/copy?${new URLSearchParams({ id, version: String(version) }).toString()}`} download>
      {t('agreement.copy', { version })}
    </a>
  )
}
