import type { UploadItem } from '@tessera/ui/FileUpload.tsx'
import CloudCheck from 'lucide-react/icons/cloud-check'
import CloudOff from 'lucide-react/icons/cloud-off'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { retCodes } from '@tessera/contract/errors.ts'
import { isRefusal } from '../../api/api-error.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { loginUrl } from '../../paths.ts'
import type { SaveStatus } from '../../state/autosave.ts'
import styles from './form.module.css'

const icons = {
  saved: CloudCheck,
  saving: CloudUpload,
  waiting: CloudOff,
  refused: CloudOff,
  partly: CloudOff,
  fileSending: CloudUpload,
  fileFailed: CloudOff,
}

interface SaveStateProps {
  status: SaveStatus
  problem: unknown
  files: readonly UploadItem[]
  /** Nothing was ever saved, so nothing is said. */
  isNew: boolean
}

/** Shows whether the input and every file are stored on the server. */
export function SaveState({ status, problem, files, isNew }: SaveStateProps): ReactNode {
  const { t } = useTranslation()
  const textOf = useErrorText()
  const [words, setWords] = useState('')
  useEffect(() => {
    if (status !== 'refused') return
    let here = true
    void textOf(problem).then((text) => here && setWords(text))
    return () => {
      here = false
    }
  }, [status, problem, textOf])
  // Typing is saved within a moment. A file may take long or fail.
  const settled = status === 'saved' || status === 'saving'
  const fileState = files.some(({ state }) => state === 'failed')
    ? 'fileFailed'
    : files.length > 0
      ? 'fileSending'
      : null
  const shown = (settled && fileState) || status
  // Before the first change nothing was saved here, but its place is there.
  const [changed, setChanged] = useState(shown !== 'saved')
  if (!changed && shown !== 'saved') setChanged(true)
  if (!changed) return <output className={styles['saveState']} />
  const Icon = icons[shown]
  return (
    <output className={styles['saveState']} data-state={shown}>
      {isNew && shown === 'saved' ? null : (
        <>
          <Icon size={16} aria-hidden="true" />
          <span>{status === 'refused' && words ? words : t(`questionnaire.kept.${shown}`)}</span>
        </>
      )}
      {isRefusal(problem, retCodes.notSignedIn) ? (
        <a href={loginUrl(window.location.pathname)} target="_blank" rel="noreferrer">
          {t('error.signInBeside')}
        </a>
      ) : null}
    </output>
  )
}
