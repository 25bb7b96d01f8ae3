import { Button } from '@tessera/ui/Button.tsx'
import Camera from 'lucide-react/icons/camera'
import EyeOff from 'lucide-react/icons/eye-off'
import MousePointerClick from 'lucide-react/icons/mouse-pointer-click'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './photo.module.css'

/**
 * Shown before the browser's prompt: why we need the camera, what we store and what to press. Without an explanation
 * many members block the camera permanently.
 */
export function CameraPrimer({
  isFace,
  onGo,
  onFile,
}: {
  isFace: boolean
  onGo: () => void
  onFile: () => void
}): ReactNode {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <section className={styles['stack']} aria-labelledby="camera-primer">
      <h2 id="camera-primer" ref={heading} tabIndex={-1} className={styles['heading']}>
        {t('camera.primer.title')}
      </h2>
      <ul className={styles['facts']}>
        <li>
          <Camera size={20} aria-hidden="true" />
          {isFace ? t('selfie.camera') : t('camera.primer.why')}
        </li>
        <li>
          <EyeOff size={20} aria-hidden="true" />
          {t('camera.primer.kept')}
        </li>
        <li>
          <MousePointerClick size={20} aria-hidden="true" />
          {t('camera.primer.press')}
        </li>
      </ul>
      <div className={styles['actions']}>
        <Button variant="primary" size="large" fullWidth onClick={onGo}>
          {t('camera.primer.go')}
        </Button>
        <Button variant="secondary" size="large" fullWidth onClick={onFile}>
          {t('camera.primer.file')}
        </Button>
      </div>
    </section>
  )
}
