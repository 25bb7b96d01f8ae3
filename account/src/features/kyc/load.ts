import { loadCapture, type CaptureData } from '../../capture/load.ts'

/** Everything a first verification may need. */
export function loadKyc(): Promise<CaptureData> {
  return loadCapture('verify')
}
