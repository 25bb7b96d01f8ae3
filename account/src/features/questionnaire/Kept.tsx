import CloudCheck from 'lucide-react/icons/cloud-check'
import CloudOff from 'lucide-react/icons/cloud-off'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { retCodes } from '@tessera/contract/errors.ts'
import { isRefusal } from '../../api/api-error.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { loginUrl } from '../../paths.ts'
import type { Keeping } from './draft-keeper.ts'
import styles from './form.module.css'

const icons = { kept: CloudCheck, sending: CloudUpload, waiting: CloudOff, refused: CloudOff }

/** Whether what was typed is safe with the server. */
export function Kept({ keeping, problem }: { keeping: Keeping; problem: unknown }): ReactNode {
  const { t } = useTranslation()
  const textOf = useErrorText()
  const [words, setWords] = useState('')
  useEffect(() => {
    if (keeping !== 'refused') return
    let here = true
    void textOf(problem).then((text) => here && setWords(text))
    return () => {
      here = false
    }
  }, [keeping, problem, textOf])
  const Icon = icons[keeping]
  return (
    <output className={styles['kept']} data-state={keeping}>
      <Icon size={16} aria-hidden="true" />
      <span>{keeping === 'refused' && words ? words : t(`questionnaire.kept.${keeping}`)}</span>
      {isRefusal(problem, retCodes.notSignedIn) ? (
        <a href={loginUrl(window.location.pathname)} target="_blank" rel="noreferrer">
          {t('error.signInBeside')}
        </a>
      ) : null}
    </output>
  )
}
