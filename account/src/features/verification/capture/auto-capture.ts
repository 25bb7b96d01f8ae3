const storageKey = 'auto-capture'

/** Whether the camera takes the photo by itself. The member can switch it off, and this browser remembers it. */
export function isAutomatic(): boolean {
  return window.localStorage.getItem(storageKey) !== 'off'
}

/** Remembers the choice for the next photo. */
export function storeAutomatic(isOn: boolean): void {
  window.localStorage.setItem(storageKey, isOn ? 'on' : 'off')
}
