import { loadCapture, type CaptureData } from '../../capture/load.ts'

/** Where the member stands with a newer document, and everything sending one may need. */
export function loadReverification(): Promise<CaptureData> {
  return loadCapture('update')
}
