import { deviceOf } from '@tessera/contract/device.ts'

/** Browsers with different ways to allow the camera again. */
export type CameraHelp =
  | 'safari-ios'
  | 'other-ios'
  | 'chrome-android'
  | 'firefox-android'
  | 'other-android'
  | 'firefox'
  | 'edge'
  | 'chrome'
  | 'safari'
  | 'in-app'
  | 'other'

/** Apps that open pages in an in-app browser, by their user agent marks. `wv` marks an Android WebView. */
const apps =
  /\b(FBAN|FBAV|FB_IAB|Instagram|Line\/|MicroMessenger|Telegram|TikTok|musical_ly|BytedanceWebview|Snapchat|LinkedInApp|Twitter|WhatsApp|Viber)|; wv\)/

/**
 * Which browser's instructions help the member allow the camera again. An iPad identifies as a Mac, but a Mac has no touch screen.
 * @param touchPoints `navigator.maxTouchPoints`
 */
export function cameraHelpFor(userAgent: string, touchPoints: number): CameraHelp {
  if (apps.test(userAgent)) return 'in-app'
  const { browser, system } = deviceOf(userAgent)
  if (system === 'iPhone' || system === 'iPad' || (system === 'macOS' && touchPoints > 1)) {
    // Every system browser names Safari, an in-app browser does not.
    if (browser === '') return 'in-app'
    return browser === 'Safari' ? 'safari-ios' : 'other-ios'
  }
  if (system === 'Android')
    return browser === 'Chrome' ? 'chrome-android' : browser === 'Firefox' ? 'firefox-android' : 'other-android'
  switch (browser) {
    case 'Firefox':
      return 'firefox'
    case 'Edge':
      return 'edge'
    case 'Chrome':
    case 'Opera':
      return 'chrome'
    case 'Safari':
      return 'safari'
    default:
      return 'other'
  }
}
