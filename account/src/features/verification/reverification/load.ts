import type { LoaderFunctionArgs } from 'react-router'
import { loadCapture, type CaptureData } from '../capture/load.ts'

/** Where the member stands with a newer document, and everything sending one may need. */
export function loadReverification({ request }: LoaderFunctionArgs): Promise<CaptureData> {
  return loadCapture('update', request.signal)
}
