import type { Page } from '@playwright/test'
import { chooseDocument, typeDetails } from '../journey.ts'
import { expect, test } from './shoot.ts'

type Scene = 'refused' | 'desk' | 'dark'

/** A camera as a browser would give it, or refuse it; what it shows can be changed while it runs. */
function inventCamera(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const scene = (): unknown => Reflect.get(window, 'cameraScene')
    navigator.mediaDevices.getUserMedia = () => {
      if (scene() === 'refused') return Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))
      const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 960 })
      const context = canvas.getContext('2d')
      const draw = (): void => {
        if (!context) return
        const [from, to] = scene() === 'dark' ? ['#0c0c0d', '#202124'] : ['#8a7a66', '#a8977f']
        const light = context.createLinearGradient(0, 0, 1280, 960)
        light.addColorStop(0, from)
        light.addColorStop(1, to)
        context.fillStyle = light
        context.fillRect(0, 0, 1280, 960)
      }
      draw()
      setInterval(draw, 100)
      return Promise.resolve(canvas.captureStream(10))
    }
  })
}

const show = (page: Page, scene: Scene): Promise<unknown> => page.evaluate((name) => Object.assign(window, { cameraScene: name }), scene)

test('the camera: asked for, refused, and one hint at a time', async ({ newcomer, open, shoot, words }) => {
  const page = await newcomer()
  await inventCamera(page)
  await open('kyc')
  await chooseDocument(page, 'ID_CARD', 'NL', words)
  await typeDetails(page, {}, words)
  await page.getByRole('button', { name: words('kyc.photo.useCamera') }).click()
  await expect(page.getByRole('heading', { name: words('camera.primer.title') })).toBeVisible()
  await shoot(page, 'kyc-camera-primer')
  await show(page, 'refused')
  await page.getByRole('button', { name: words('camera.primer.go') }).click()
  await expect(page.getByText(words('kyc.camera.denied.title'))).toBeVisible()
  await shoot(page, 'kyc-camera-refused')
  await show(page, 'desk')
  await page.getByRole('button', { name: words('action.tryAgain') }).click()
  await expect(page.getByText(words('kyc.camera.hint.fit'))).toBeVisible()
  await shoot(page, 'kyc-camera-fit')
  await show(page, 'dark')
  await expect(page.getByText(words('kyc.camera.hint.dark'))).toBeVisible()
  await shoot(page, 'kyc-camera-dark')
})
