import { expect, it } from 'vitest'
import { cameraHelpFor } from './camera-help.ts'

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const blink = 'AppleWebKit/537.36 (KHTML, like Gecko)'

it.each([
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${webkit} Version/18.5 Mobile/15E148 Safari/604.1`,
    5,
    'safari-ios',
  ],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.5 Safari/605.1.15`, 5, 'safari-ios'],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${webkit} CriOS/138.0.7204.53 Mobile/15E148 Safari/604.1`,
    5,
    'other-ios',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${webkit} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`,
    5,
    'other-ios',
  ],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${webkit} Mobile/15E148`, 5, 'in-app'],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${webkit} Mobile/15E148 [FBAN/FBIOS;FBAV/510.0]`,
    5,
    'in-app',
  ],
  [`Mozilla/5.0 (Linux; Android 15; Pixel 9) ${blink} Chrome/138.0.0.0 Mobile Safari/537.36`, 5, 'chrome-android'],
  [
    `Mozilla/5.0 (Linux; Android 15; SM-S921B) ${blink} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    5,
    'other-android',
  ],
  ['Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 5, 'firefox-android'],
  [
    `Mozilla/5.0 (Linux; Android 15; Pixel 9 Build/AP4A; wv) ${blink} Version/4.0 Chrome/138.0.0.0 Mobile Safari/537.36`,
    5,
    'in-app',
  ],
  [
    `Mozilla/5.0 (Linux; Android 15; Pixel 9) ${blink} Version/4.0 Chrome/138.0.0.0 Mobile Safari/537.36 Telegram-Android/11.9`,
    5,
    'in-app',
  ],
  [
    `Mozilla/5.0 (Linux; Android 15; Pixel 9) ${blink} Chrome/138.0.0.0 Mobile Safari/537.36 Instagram 390.0`,
    5,
    'in-app',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 0, 'firefox'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0`, 10, 'edge'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${blink} Chrome/138.0.0.0 Safari/537.36`, 0, 'chrome'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.5 Safari/605.1.15`, 0, 'safari'],
  ['curl/8.0', 0, 'other'],
])('%s with %i touch points: %s', (userAgent, touchPoints, help) => {
  expect(cameraHelpFor(userAgent, touchPoints)).toBe(help)
})
