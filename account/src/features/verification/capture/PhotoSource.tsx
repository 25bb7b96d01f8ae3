import { Button } from '@tessera/ui/Button.tsx'
import { FilePicker } from '@tessera/ui/FilePicker.tsx'
import type { FileFault } from '@tessera/ui/file-choice.ts'
import { Notice } from '@tessera/ui/Notice.tsx'
import Camera from 'lucide-react/icons/camera'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { uploadBytes } from '@tessera/contract/limits.ts'
import { PhotoTips } from './PhotoTips.tsx'
import { SelfieFacts } from './SelfieFacts.tsx'
import styles from './photo.module.css'

const limits = { bytes: uploadBytes, types: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] }
/** A face is photographed, not scanned. */
const pictures = { ...limits, types: limits.types.filter((type) => type.startsWith('image/')) }
const megabytes = Math.round(uploadBytes / 1024 / 1024)

export interface PhotoSourceProps {
  /** Whether this is a selfie, not a photo of the document. */
  isFace: boolean
  onFile: (file: File) => void
  onCamera: () => void
  /** Returns to the existing photo; null when there is none. */
  onKeep: (() => void) | null
}

/** Shows how a good photo looks, with the camera and the file upload. */
export function PhotoSource({ isFace, onFile, onCamera, onKeep }: PhotoSourceProps): ReactNode {
  const { t } = useTranslation()
  const [fault, setFault] = useState<FileFault | null>(null)
  return (
    <div className={styles['stack']}>
      {isFace ? <SelfieFacts /> : <PhotoTips />}
      {fault ? (
        <Notice tone="bad" role="alert">
          {isFace && fault === 'wrong-type' ? t('selfie.wrongType') : t(`kyc.photo.fault.${fault}`, { megabytes })}
        </Notice>
      ) : null}
      <FilePicker
        limits={isFace ? pictures : limits}
        buttonText={t('kyc.photo.chooseFile')}
        dropText={t('kyc.photo.drop')}
        limitsText={isFace ? t('selfie.limits', { megabytes }) : t('kyc.photo.limits', { megabytes })}
        onFault={setFault}
        onFile={(file) => {
          setFault(null)
          onFile(file)
        }}
      >
        <Button
          variant="primary"
          size="large"
          fullWidth
          icon={<Camera size={20} aria-hidden="true" />}
          onClick={onCamera}
        >
          {t('kyc.photo.useCamera')}
        </Button>
      </FilePicker>
      {onKeep ? (
        <Button variant="secondary" size="large" fullWidth onClick={onKeep}>
          {t('kyc.photo.keep')}
        </Button>
      ) : null}
    </div>
  )
}
