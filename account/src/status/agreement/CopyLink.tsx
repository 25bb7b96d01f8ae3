import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchedFile, fileAddress } from '../../api/files.ts'
import { ActionProblem } from '../../shell/ActionProblem.tsx'
import { useAction } from '../../shell/use-action.ts'
import { useSdk } from '../../state/sdk.ts'
import styles from './copy-link.module.css'

const path = '/v1/private/agreement/copy'

/** Downloads the member's copy of one signature. Without children, the label names the version. */
export function CopyLink({
  id,
  signed: { version, round },
  children,
}: {
  id: string
  signed: { version: number; round: number }
  children?: string
}): ReactNode {
  const { t } = useTranslation()
  const visit = useSdk((state) => state.visit !== null)
  const query = { id, version: String(version), round: String(round) }
  const words = children ?? t('agreement.copy', { version })
  if (visit) return <FetchedCopy query={query}>{words}</FetchedCopy>
  return (
    <a href={fileAddress(path, query)} download>
      {words}
    </a>
  )
}

/**
 * In SDK mode the browser cannot download it directly, because the token is not a cookie. We fetch the file and then
 * save it.
 */
function FetchedCopy({
  query,
  children,
}: {
  query: { id: string; version: string; round: string }
  children: string
}): ReactNode {
  const save = useAction(async () => {
    const { name, address } = await fetchedFile(path, query)
    Object.assign(document.createElement('a'), { href: address, download: name }).click()
    // Browsers start the download with a delay.
    setTimeout(() => URL.revokeObjectURL(address), 60_000)
  })
  return (
    <>
      <button
        type="button"
        className={styles['copy']}
        aria-busy={save.busy || undefined}
        onClick={() => void save.run()}
      >
        {children}
      </button>
      <ActionProblem action={save} />
    </>
  )
}
