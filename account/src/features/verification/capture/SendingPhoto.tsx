import { Button } from '@tessera/ui/Button.tsx'
import { classNames } from '@tessera/ui/class-names.ts'
import { Progress } from '@tessera/ui/Progress.tsx'
import FileText from 'lucide-react/icons/file-text'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../format/percent.ts'
import { ActionProblem } from '../../../shell/ActionProblem.tsx'
import styles from './photo.module.css'
import type { Upload } from './use-upload.ts'

/** An upload: its progress, how to cancel it, and what to do when it fails. */
export function SendingPhoto({ upload, onOther }: { upload: Upload; onOther: () => void }): ReactNode {
  const { t, i18n } = useTranslation()
  // Few browsers can show a HEIC photo, and none a broken one.
  const [unshown, setUnshown] = useState('')
  const checking = upload.share === 1
  const percent = formatPercent(upload.share, i18n.language)
  return (
    <div className={styles['stack']}>
      {upload.preview && upload.preview !== unshown ? (
        <img
          className={classNames(styles['shot'], styles['sending'])}
          src={upload.preview}
          alt=""
          onError={() => setUnshown(upload.preview)}
        />
      ) : (
        <p className={styles['file']}>
          <FileText size={24} aria-hidden="true" />
          {upload.file?.name}
        </p>
      )}
      {upload.failed ? (
        <>
          <ActionProblem action={upload} />
          <div className={styles['actions']}>
            {upload.mayRetry ? (
              <Button variant="primary" size="large" fullWidth onClick={upload.retry}>
                {t('kyc.photo.sendAgain')}
              </Button>
            ) : null}
            <Button variant={upload.mayRetry ? 'default' : 'primary'} size="large" fullWidth onClick={onOther}>
              {t('kyc.photo.other')}
            </Button>
          </div>
        </>
      ) : (
        <>
          <Progress
            label={t(checking ? 'kyc.photo.checking' : 'kyc.photo.sending')}
            valueText={checking ? t('kyc.photo.moment') : percent}
            {...(checking ? {} : { value: upload.share })}
          />
          <Spoken share={upload.share} />
          <Button variant="default" size="large" fullWidth onClick={onOther}>
            {t('action.cancel')}
          </Button>
        </>
      )}
    </div>
  )
}

/** Announces progress to screen readers in quarters, each once, not for every percent. */
function Spoken({ share }: { share: number }): ReactNode {
  const { t, i18n } = useTranslation()
  const quarter = Math.floor(share * 4) / 4
  const percent = formatPercent(quarter, i18n.language)
  return (
    <output className="visually-hidden">
      {share === 1 ? t('kyc.photo.checking') : t('kyc.photo.spoken', { percent })}
    </output>
  )
}
