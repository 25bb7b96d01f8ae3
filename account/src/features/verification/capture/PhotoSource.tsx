import { Button } from '@tessera/ui/Button.tsx'
import { FilePicker } from '@tessera/ui/FilePicker.tsx'
import type { FileFault } from '@tessera/ui/file-choice.ts'
import { Notice } from '@tessera/ui/Notice.tsx'
import Camera from 'lucide-react/icons/camera'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { uploadBytes } from '@tessera/contract/limits.ts'
import type { Action } from '../../../shell/use-action.ts'
import { HandoffOffer } from './handoff/HandoffOffer.tsx'
import { acceptedInDialog, acceptedTypes } from './photo-file.ts'
import type { OutlineShape } from './Outline.tsx'
import { PhotoTips } from './PhotoTips.tsx'
import { SelfieFacts } from './SelfieFacts.tsx'
import styles from './photo.module.css'

const megabytes = Math.round(uploadBytes / 1024 / 1024)

export interface PhotoSourceProps {
  /** What is photographed: a page, a side of a card, or a face. */
  shape: OutlineShape
  /** Takes the photo with a phone; null on a phone. */
  phone: Action<[]> | null
  /** The member just left the camera. */
  leftCamera: boolean
  /** Why the last file was not sent. */
  fault: FileFault | null
  onFile: (file: File) => void
  onFault: (fault: FileFault) => void
  onCamera: () => void
  /** Returns to the existing photo; null when there is none. */
  onKeep: (() => void) | null
}

/**
 * Shows how a good photo looks, and the ways to take one: on a phone its camera, then a file. On a computer the phone
 * comes first, because its camera is the better one, then a file, then the computer's camera.
 */
export function PhotoSource(source: PhotoSourceProps): ReactNode {
  const { t } = useTranslation()
  const { shape, phone, leftCamera, fault, onFile, onFault, onCamera, onKeep } = source
  const isFace = shape === 'face'
  const opener = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (leftCamera) opener.current?.focus()
  }, [leftCamera])
  const camera = (
    <Button
      variant={phone ? 'secondary' : 'primary'}
      size="large"
      fullWidth
      ref={opener}
      icon={<Camera size={20} aria-hidden="true" />}
      onClick={onCamera}
    >
      {t('kyc.photo.useCamera')}
    </Button>
  )
  const picker = (
    <FilePicker
      // A photo above the limit is scaled down before it is sent.
      limits={{ bytes: Number.POSITIVE_INFINITY, types: acceptedTypes(isFace) }}
      accept={acceptedInDialog(isFace)}
      buttonText={t('kyc.photo.chooseFile')}
      dropText={t('kyc.photo.drop')}
      limitsText={isFace ? t('selfie.limits', { megabytes }) : t('kyc.photo.limits', { megabytes })}
      onFault={onFault}
      onFile={onFile}
    >
      {phone ? null : camera}
    </FilePicker>
  )
  return (
    <div className={styles['stack']}>
      {shape === 'face' ? <SelfieFacts /> : <PhotoTips shape={shape} />}
      {fault ? (
        <Notice tone="bad" role="alert">
          {isFace && fault === 'wrong-type' ? t('selfie.wrongType') : t(`kyc.photo.fault.${fault}`, { megabytes })}
        </Notice>
      ) : null}
      {phone ? (
        <div className={styles['pair']}>
          <HandoffOffer start={phone} first />
          {picker}
        </div>
      ) : (
        picker
      )}
      {phone ? camera : null}
      {onKeep ? (
        <Button variant="secondary" size="large" fullWidth onClick={onKeep}>
          {t('kyc.photo.keep')}
        </Button>
      ) : null}
    </div>
  )
}
