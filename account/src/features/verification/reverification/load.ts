import type { LoaderFunctionArgs } from 'react-router'
import { loadCapture, type CaptureData } from '../capture/load.ts'

/** Loads the status of the newer document, and everything that sending one may need. */
export function loadReverification({ request }: LoaderFunctionArgs): Promise<CaptureData> {
  return loadCapture('update', request.signal)
}
