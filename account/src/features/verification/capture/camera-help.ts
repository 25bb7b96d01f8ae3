import { deviceOf } from '../../../format/device.ts'

/** Browsers that ask for, and give back, the camera in different places. */
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

/** Apps that show pages in a view of their own, by what they add to the name; `wv` is Android's own mark of such a view. */
const apps =
  /\b(FBAN|FBAV|FB_IAB|Instagram|Line\/|MicroMessenger|Telegram|TikTok|musical_ly|BytedanceWebview|Snapchat|LinkedInApp|Twitter|WhatsApp|Viber)|; wv\)/

/**
 * Whose instructions help to give the camera back. An iPad calls itself a Mac, which has no screen to touch.
 * @param touchPoints `navigator.maxTouchPoints`
 */
export function cameraHelpFor(userAgent: string, touchPoints: number): CameraHelp {
  if (apps.test(userAgent)) return 'in-app'
  const { browser, system } = deviceOf(userAgent)
  if (system === 'iPhone' || system === 'iPad' || (system === 'macOS' && touchPoints > 1)) {
    // Every browser of the system names Safari; a view inside an app does not.
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
