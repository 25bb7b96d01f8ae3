import type { Page } from '@playwright/test'
import { expectFaultless } from './axe.ts'
import { chooseDocument, choosePhoto, givePhoto, send } from './journey.ts'
import { expect, memberOf, test } from './test.ts'

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** A camera that shows a sharp, still picture, and records which camera was requested. */
function brightCamera(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = (wish) => {
      Object.assign(window, { wished: wish })
      const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 960 })
      const context = canvas.getContext('2d')
      const draw = (): void => {
        if (!context) return
        for (let y = 0; y < 960; y += 16) {
          for (let x = 0; x < 1280; x += 16) {
            context.fillStyle = (x * 7 + y * 13) % 5 < 2 ? '#3a2a20' : '#e8c8a8'
            context.fillRect(x, y, 16, 16)
          }
        }
      }
      draw()
      setInterval(draw, 100)
      return Promise.resolve(canvas.captureStream(10))
    }
  })
}

test('if the region requires it, the member takes a selfie, and a reviewer decides @phone', async ({
  signedUp: page,
  product,
  photograph,
}) => {
  const member = await memberOf(page, product)
  await product.operator('site', member, 'IND')
  await brightCamera(page)
  await page.goto(`${product.url}/user/accounts/auth/kyc`)
  await chooseDocument(page, 'Passport')
  await givePhoto(page, await photograph('good-passport.jpg'))

  await expect(title(page, 'Take a selfie')).toBeVisible()
  await expect(page.getByText(/use it for nothing else/)).toBeVisible()
  await page.getByText('About your selfie', { exact: true }).click()
  for (const said of [/colleague at .* compares the two photos/, /for as long as the law requires/])
    await expect(page.getByText(said)).toBeVisible()
  await expectFaultless(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  // A file is the alternative. The member can return to the camera afterwards.
  await choosePhoto(page, await photograph('good-passport.jpg'))
  await page.getByRole('button', { name: 'Retake' }).click()

  await page.getByRole('button', { name: 'Use camera' }).click()
  await expect(page.getByText('We use the front camera, and only to take your selfie.')).toBeVisible()
  await page.getByRole('button', { name: 'Open the camera' }).click()
  await expect(page.getByText('When your face is in the oval, take the photo')).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'wished') as unknown)).toMatchObject({
    video: { facingMode: { ideal: 'user' } },
  })
  await page.getByRole('button', { name: 'Take photo' }).click()
  await page.getByRole('button', { name: 'Looks good' }).click()
  await expect(title(page, 'Check and send')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Take a selfie' })).toBeVisible()
  await send(page)

  // Elsewhere we approve this passport automatically. Here a reviewer compares the face first.
  await expect(page.getByRole('main').getByText('In review by our team').first()).toBeVisible({ timeout: 60_000 })
  const lines = (await product.operator('list')).split('\n')
  const at = lines.findIndex((line) => line.includes(`member ${member} `))
  expect(lines.slice(at, at + 4).join('\n')).toContain(
    'photos: front, selfie; compare the selfie with the document: no machine has',
  )
  await product.operator('approve', lines[at]?.split(' ', 1)[0] ?? '')
  await expect(title(page, 'Your identity is verified')).toBeVisible()
})
