import Flashlight from 'lucide-react/icons/flashlight'
import ImageUp from 'lucide-react/icons/image-up'
import X from 'lucide-react/icons/x'
import Zap from 'lucide-react/icons/zap'
import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './camera.module.css'
import type { CameraCaptureProps } from './CameraCapture.tsx'
import type { LiveHint } from './frame-quality.ts'
import { Outline } from './Outline.tsx'
import { acceptedInDialog } from './photo-file.ts'
import type { Light } from './use-camera.ts'

export interface CameraViewProps extends Pick<CameraCaptureProps, 'title' | 'shape' | 'side' | 'onFile' | 'onLeave'> {
  video: RefObject<HTMLVideoElement | null>
  live: boolean
  hint: LiveHint | null
  light: Light | null
  shooting: boolean
  /** Whether the photo is taken automatically; null where it never is. */
  automatic: { isOn: boolean; choose: (isOn: boolean) => void } | null
  onPress: () => void
}

/** The camera, dark and in front of everything; it fills a phone's screen. */
export function CameraView(view: CameraViewProps): ReactNode {
  const { t } = useTranslation()
  const { title, shape, side, video, live, hint, light, automatic, onLeave } = view
  const box = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    box.current?.showModal()
    box.current?.focus()
  }, [])
  const hintText = (): string => {
    if (shape === 'face') return t(`selfie.hint.${hint ?? 'fit'}`)
    if (hint === 'ready' && automatic?.isOn !== true) return t('kyc.camera.hint.take')
    return t(`kyc.camera.hint.${hint ?? 'fit'}`)
  }
  return (
    <dialog
      ref={box}
      tabIndex={-1}
      className={styles['camera']}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault()
        onLeave()
      }}
    >
      <div className={styles['stage']} data-shape={shape}>
        <video ref={video} playsInline muted aria-label={t('kyc.camera.picture')} />
        <div className={styles['overlay']}>
          <div className={styles['frame']} data-shape={shape} data-hint={hint}>
            <Outline shape={shape === 'card' ? (side === 'back' ? 'back' : 'front') : shape} />
          </div>
        </div>
      </div>
      <div className={styles['top']}>
        <button type="button" className={styles['round']} aria-label={t('action.cancel')} onClick={onLeave}>
          <X size={24} aria-hidden="true" />
        </button>
        <p className={styles['title']}>{title}</p>
        {light ? (
          <button
            type="button"
            className={styles['round']}
            aria-label={t('kyc.camera.light')}
            aria-pressed={light.isOn}
            onClick={light.toggle}
          >
            <Flashlight size={22} aria-hidden="true" />
          </button>
        ) : null}
        <output className={styles['hint']} data-good={hint === 'ready'}>
          {live ? hintText() : t('kyc.camera.starting')}
        </output>
      </div>
      <Controls {...view} />
    </dialog>
  )
}

/** The file at one side, the shutter in the middle, and whether it presses itself at the other side. */
function Controls({ shape, live, shooting, automatic, onPress, onFile }: CameraViewProps): ReactNode {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={styles['bottom']}>
      <button type="button" className={styles['corner']} onClick={() => input.current?.click()}>
        <ImageUp size={22} aria-hidden="true" />
        {t('kyc.camera.file')}
      </button>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        tabIndex={-1}
        aria-hidden="true"
        accept={acceptedInDialog(shape === 'face')}
        onChange={({ target }) => {
          const file = target.files?.[0]
          target.value = ''
          if (file) onFile(file)
        }}
      />
      <button
        type="button"
        className={styles['shutter']}
        aria-label={t('kyc.camera.shutter')}
        aria-busy={shooting}
        disabled={!live}
        onClick={onPress}
      />
      {automatic ? (
        <button
          type="button"
          className={styles['corner']}
          aria-pressed={automatic.isOn}
          onClick={() => automatic.choose(!automatic.isOn)}
        >
          <Zap size={22} aria-hidden="true" />
          {t('kyc.camera.automatic')}
        </button>
      ) : null}
    </div>
  )
}
