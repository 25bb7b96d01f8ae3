import type { Page } from '@playwright/test'
import { drawDocument } from '../../tools/specimens/draw.ts'
import { specimenSet } from '../../tools/specimens/make.ts'
import { chooseDocument, givePhoto } from '../journey.ts'
import { expect, test } from './shoot.ts'

/** What the camera shows: only a desk, a card in the frame with a picture problem, a face; or why it shows nothing. */
type Scene = 'refused' | 'unplugged' | 'black' | 'desk' | 'dark' | 'glare' | 'moving' | 'blur' | 'face'

/** A camera that a browser would allow or refuse. Its picture can change while it runs. The picture is a data URL. */
function inventCamera(page: Page, picture: string): Promise<unknown> {
  return page.addInitScript((picture) => {
    const scene = (): unknown => Reflect.get(window, 'cameraScene')
    const paper = new Image()
    paper.src = picture
    const [width, height] = [1280, 960]

    const ground = (context: CanvasRenderingContext2D): void => {
      const colours = { dark: ['#0c0c0d', '#202124'], black: ['#000', '#000'], face: ['#c9d3dc', '#aebbc7'] }[
        String(scene())
      ] ?? ['#5d5042', '#75654f']
      const light = context.createLinearGradient(0, 0, width, height)
      for (const [at, colour] of colours.entries()) light.addColorStop(at, colour)
      context.fillStyle = light
      context.fillRect(0, 0, width, height)
    }
    /** As wide as the frame that the page draws over the camera picture. */
    const card = (context: CanvasRenderingContext2D): void => {
      const video = document.querySelector('video')
      const seen =
        video && video.clientHeight > 0 ? Math.min(width, (height * video.clientWidth) / video.clientHeight) : width
      const wide = seen * 0.86
      const high = (wide * paper.naturalHeight) / paper.naturalWidth
      const shake = scene() === 'moving' ? Math.round(Math.random() * 60 - 30) : 0
      const [x, y] = [(width - wide) / 2 + shake, (height - high) / 2 + shake / 2]
      context.filter = scene() === 'blur' ? 'blur(9px)' : 'none'
      context.drawImage(paper, x, y, wide, high)
      context.filter = 'none'
      if (scene() !== 'glare') return
      const [atX, atY, radius] = [x + wide * 0.62, y + high * 0.4, wide * 0.24]
      const shine = context.createRadialGradient(atX, atY, 0, atX, atY, radius)
      for (const at of [0, 0.62]) shine.addColorStop(at, '#fff')
      shine.addColorStop(1, 'rgb(255 255 255 / 0%)')
      context.fillStyle = shine
      context.fillRect(x, y, wide, high)
    }
    const face = (context: CanvasRenderingContext2D): void => {
      const oval = (colour: string, x: number, y: number, wide: number, high: number): void => {
        context.fillStyle = colour
        context.beginPath()
        context.ellipse(x, y, wide, high, 0, 0, 2 * Math.PI)
        context.fill()
      }
      oval('#3d5a73', 640, 960, 330, 240)
      oval('#b98a6b', 640, 700, 80, 110)
      oval('#33241b', 640, 430, 190, 240)
      oval('#cf9f7f', 640, 480, 155, 215)
      for (const x of [580, 700]) {
        oval('#fff', x, 450, 27, 13)
        oval('#2d2018', x, 450, 12, 12)
      }
      oval('#a8553f', 640, 600, 46, 13)
    }

    navigator.mediaDevices.getUserMedia = () => {
      if (scene() === 'refused') return Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))
      if (scene() === 'unplugged')
        return Promise.reject(new DOMException('Requested device not found', 'NotFoundError'))
      const canvas = Object.assign(document.createElement('canvas'), { width, height })
      const context = canvas.getContext('2d')
      const draw = (): void => {
        if (!context) return
        ground(context)
        if (scene() === 'glare' || scene() === 'moving' || scene() === 'blur') card(context)
        if (scene() === 'face') face(context)
      }
      draw()
      setInterval(draw, 100)
      return Promise.resolve(canvas.captureStream(10))
    }
  }, picture)
}

const show = (page: Page, scene: Scene): Promise<unknown> =>
  page.evaluate((name) => Object.assign(window, { cameraScene: name }), scene)

/** The front of a specimen card, as a data URL. */
async function card(): Promise<string> {
  const front = specimenSet('NLD', 'Netherlands').find(({ file }) => file === 'good-id-front.jpg')
  if (!front) throw new Error('There is no such specimen')
  return `data:image/png;base64,${(await drawDocument(front.spec)).toString('base64')}`
}

test('the camera: permission, refusal, and one hint at a time', async ({ newcomer, open, shoot, words }) => {
  const page = await newcomer()
  await inventCamera(page, await card())
  await open('kyc')
  await chooseDocument(page, 'ID_CARD', 'NL', words)
  await page.getByRole('button', { name: words('kyc.photo.useCamera') }).click()
  await expect(page.getByRole('heading', { name: words('camera.primer.title') })).toBeVisible()
  await shoot(page, 'kyc-camera-primer')
  await show(page, 'refused')
  await page.getByRole('button', { name: words('camera.primer.go') }).click()
  await expect(page.getByText(words('kyc.camera.denied.title'))).toBeVisible()
  await shoot(page, 'kyc-camera-refused')
  await show(page, 'desk')
  await page.getByRole('button', { name: words('action.tryAgain') }).click()
  for (const [scene, hint] of [
    ['desk', 'fit'],
    ['dark', 'dark'],
    ['glare', 'glare'],
    ['moving', 'steady'],
    ['blur', 'blur'],
  ] as const) {
    await show(page, scene)
    // Another window shape has another frame, so we draw its content again.
    await shoot(page, `kyc-camera-${hint}`, async () => {
      await page.waitForTimeout(800)
      await expect(page.getByText(words(`kyc.camera.hint.${hint}`), { exact: true })).toBeVisible()
    })
  }
})

test('a camera that fails three times: the page suggests a file', async ({ newcomer, open, shoot, words }) => {
  const page = await newcomer()
  await inventCamera(page, '')
  await open('kyc')
  await chooseDocument(page, 'PASSPORT', 'NL', words)
  await show(page, 'black')
  await page.getByRole('button', { name: words('kyc.photo.useCamera') }).click()
  await page.getByRole('button', { name: words('camera.primer.go') }).click()
  const again = page.getByRole('button', { name: words('action.tryAgain') })
  await expect(page.getByText(words('kyc.camera.black.title'))).toBeVisible()
  await shoot(page, 'kyc-camera-black')
  await show(page, 'unplugged')
  await again.click()
  await expect(page.getByText(words('kyc.camera.absent.title'))).toBeVisible()
  await shoot(page, 'kyc-camera-absent')
  await again.click()
  await expect(page.getByText(words('camera.recover.tired'))).toBeVisible()
  await shoot(page, 'kyc-camera-three-failures')
})

test('the front camera, for the selfie', async ({ newcomer, open, shoot, words, photograph }) => {
  const page = await newcomer('IND')
  await inventCamera(page, '')
  await open('kyc')
  await chooseDocument(page, 'PASSPORT', 'NL', words)
  await givePhoto(page, await photograph('good-passport.jpg'), words)
  await page.getByRole('button', { name: words('kyc.photo.useCamera') }).click()
  await expect(page.getByText(words('selfie.camera'))).toBeVisible()
  await shoot(page, 'kyc-selfie-primer')
  await show(page, 'face')
  await page.getByRole('button', { name: words('camera.primer.go') }).click()
  await shoot(page, 'kyc-selfie-camera', async () => {
    await page.waitForTimeout(800)
    await expect(page.getByText(words('selfie.hint.ready'), { exact: true })).toBeVisible()
  })
})
