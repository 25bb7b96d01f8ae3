/** What the browser will do when we request the camera. `ask` also when the browser does not report it. */
export type CameraPermission = 'granted' | 'denied' | 'ask'

/** Reads the permission without a prompt. Firefox and older Safari do not report it. */
export async function cameraPermission(): Promise<CameraPermission> {
  const status = await permissionStatus()
  return status?.state === 'granted' || status?.state === 'denied' ? status.state : 'ask'
}

/**
 * Calls back when the member allows the camera in the browser's settings while the page is open. Returns how to stop
 * listening.
 */
export function onCameraAllowed(listener: () => void): () => void {
  const stop = new AbortController()
  void permissionStatus().then((status) => {
    if (stop.signal.aborted) return
    status?.addEventListener(
      'change',
      () => {
        if (status.state === 'granted') listener()
      },
      { signal: stop.signal },
    )
  })
  return () => stop.abort()
}

async function permissionStatus(): Promise<PermissionStatus | null> {
  try {
    return await navigator.permissions.query({ name: 'camera' })
  } catch {
    // This browser does not know the permission name.
    return null
  }
}
