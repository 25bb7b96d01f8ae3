import type { LoaderFunctionArgs } from 'react-router'
import { loadCapture, type CaptureData } from '../capture/load.ts'

/** Everything that a first verification may need. */
export function loadKyc({ request }: LoaderFunctionArgs): Promise<CaptureData> {
  return loadCapture('verify', request.signal)
}
