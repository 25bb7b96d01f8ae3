/** What the browser will do when it is asked for the camera; `ask` also where it does not tell. */
export type CameraPermission = 'granted' | 'denied' | 'ask'

/** Reads it without asking the member. Firefox and older Safari do not tell. */
export async function cameraPermission(): Promise<CameraPermission> {
  const status = await permissionStatus()
  return status?.state === 'granted' || status?.state === 'denied' ? status.state : 'ask'
}

/** Calls back when the camera is allowed in the browser's own settings while the page stands; returns how to stop. */
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
    // Not known here by this name.
    return null
  }
}
