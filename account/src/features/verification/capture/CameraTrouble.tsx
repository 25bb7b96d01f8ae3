import { Button } from '@tessera/ui/Button.tsx'
import { Notice } from '@tessera/ui/Notice.tsx'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { deviceOf } from '@tessera/contract/device.ts'
import type { CameraFault } from './camera.ts'
import { cameraHelpFor } from './camera-help.ts'
import { onCameraAllowed } from './camera-permission.ts'
import styles from './photo.module.css'

/** After this many camera failures we recommend a file. */
const patience = 3

export interface CameraTroubleProps {
  fault: CameraFault
  /** How often the camera failed in this step. */
  failures: number
  onAgain: () => void
  onFile: () => void
  handOff: (() => void) | undefined
}

/** Explains why there is no picture, how to allow the camera in this browser, and how to use a file instead. */
export function CameraTrouble({ fault, failures, onAgain, onFile, handOff }: CameraTroubleProps): ReactNode {
  const { t } = useTranslation()
  const again = useRef(onAgain)
  useEffect(() => {
    again.current = onAgain
  }, [onAgain])
  // Once the member allows the camera in the browser's settings, the picture starts without another press.
  useEffect(() => onCameraAllowed(() => again.current()), [])
  const help = cameraHelpFor(navigator.userAgent, navigator.maxTouchPoints)
  const instructed = fault === 'denied' || (fault === 'unsupported' && help === 'in-app')
  const browser = deviceOf(navigator.userAgent).browser || t('camera.yourBrowser')
  const tired = failures >= patience
  const tryAgain = (
    <Button variant={tired || handOff ? 'secondary' : 'primary'} size="large" fullWidth onClick={onAgain}>
      {t('action.tryAgain')}
    </Button>
  )
  const file = (
    <Button variant={tired && !handOff ? 'primary' : 'secondary'} size="large" fullWidth onClick={onFile}>
      {t('camera.primer.file')}
    </Button>
  )
  return (
    <div className={styles['stack']}>
      <Notice tone="warn" role="alert" title={t(`kyc.camera.${fault}.title`)}>
        {instructed ? t(`camera.recover.${help === 'in-app' ? 'leadInApp' : 'lead'}`) : t(`kyc.camera.${fault}.text`)}
      </Notice>
      {instructed ? (
        <ol className={styles['how']} aria-label={t('camera.recover.label')}>
          <li>{t(`camera.recover.${help}.step1`, { browser })}</li>
          <li>{t(`camera.recover.${help}.step2`, { browser })}</li>
          <li>{t(`camera.recover.${help}.step3`, { browser })}</li>
        </ol>
      ) : null}
      <p className={styles['quiet']}>{tired ? t('camera.recover.tired') : t('camera.recover.free')}</p>
      <div className={styles['actions']}>
        {handOff ? (
          <Button variant="primary" size="large" fullWidth onClick={handOff}>
            {t('kyc.camera.handOff')}
          </Button>
        ) : null}
        {tired ? file : tryAgain}
        {tired ? tryAgain : file}
      </div>
    </div>
  )
}
