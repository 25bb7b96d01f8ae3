import { sandboxMembers } from '../../server/src/accounts/members/sandbox.ts'
import {
  anotherPhoto,
  chooseCountry,
  chooseDocument,
  choosePhoto,
  collect,
  givePhoto,
  send,
  declareResidence,
} from '../journey.ts'
import { home } from '../bill.ts'
import { giveBill, typeAddress } from '../residence.ts'
import { signIn, waitingCase } from '../test.ts'
import { decided, expect, test } from './shoot.ts'

test('refused, corrected, verified', async ({ newcomer, open, shoot, words, photograph }) => {
  const page = await newcomer()
  const title = (key: string) => page.getByRole('heading', { level: 1, name: words(key) })
  await shoot(page, 'personal-new')
  await open('')
  await shoot(page, 'index')
  await open('updatePOA')
  await shoot(page, 'updatePOA-first')
  await open('updatekyc')
  await shoot(page, 'updatekyc-nothing')
  await open('profile')
  await shoot(page, 'profile-verified')
  await open('documents')
  await shoot(page, 'documents-verified')
  await open('resetkyc')
  await shoot(page, 'resetkyc-refused')
  for (const step of ['step1', 'step2'] as const) {
    await open(step)
    await shoot(page, `${step}-guide`)
  }
  await open('vendor')
  await shoot(page, 'vendor-residence')

  await open('kyc')
  await expect(title('residence.title')).toBeVisible()
  await shoot(page, 'kyc-residence')
  await declareResidence(page, 'KP', words)
  await shoot(page, 'kyc-document-not-served')
  await open('vendor')
  await shoot(page, 'vendor-form')
  await open('kyc')
  await chooseCountry(page, 'NL', words)
  await shoot(page, 'kyc-document')
  await chooseDocument(page, 'PASSPORT', 'NL', words)
  await expect(page.getByRole('button', { name: words('kyc.photo.chooseFile') })).toBeVisible()
  await shoot(page, 'kyc-photo')
  await choosePhoto(page, await photograph('unreadable.jpg'), words)
  await expect(anotherPhoto(page, words)).toBeVisible(decided)
  await shoot(page, 'kyc-review-poor')
  await open('kyc')
  await expect(anotherPhoto(page, words)).toBeVisible(decided)
  await shoot(page, 'kyc-confirm-blocked')
  await open('personal')
  // Content below the fold loads automatically.
  await expect(page.getByRole('link', { name: words('manage.knowledge') })).toBeVisible()
  await shoot(page, 'personal-started')
  await open('kyc')
  await anotherPhoto(page, words).click()
  await givePhoto(page, await photograph('good-passport.jpg'), words)
  await expect(page.getByText(words('readBack.done'))).toBeVisible(decided)
  await shoot(page, 'kyc-confirm')
  // What was read is asked about only when the member returns to it.
  await page.goBack()
  await expect(page.getByRole('button', { name: words('kyc.review.looksGood') })).toBeEnabled()
  await shoot(page, 'kyc-review-good')
  await page.goForward()
  await send(page, words)
  await expect(title('status.verified.title')).toBeVisible(decided)
  await shoot(page, 'kyc-verified')
})

test('a reviewer asks for another photo', async ({ newcomer, open, shoot, words, photograph, product }) => {
  const page = await newcomer()
  const photos = ['good-licence-front.jpg', 'good-licence-back.jpg']
  await collect(page, { document: 'DRIVERS_LICENSE', country: 'US', photos, photograph }, words)
  await send(page, words)
  const title = (key: string) => page.getByRole('heading', { level: 1, name: words(key) })
  await expect(title('status.waiting.title')).toBeVisible(decided)
  await product.operator('request-resubmission', await waitingCase(page, product), '--reason', 'IMG_BLUR_GLARE:back')
  await expect(title('status.resubmission.title')).toBeVisible(decided)
  await shoot(page, 'kyc-needs-action')
  await open('personal')
  await shoot(page, 'personal-needs-action')
})

test('afterwards: address, a newer document', async ({ newcomer, open, shoot, words, photograph, product }) => {
  const page = await newcomer()
  await collect(page, { document: 'PASSPORT', photos: ['good-passport.jpg'], photograph }, words)
  await send(page, words)
  await expect(page.getByRole('heading', { level: 1, name: words('status.verified.title') })).toBeVisible(decided)
  await open('personal')
  await shoot(page, 'personal-verified')
  await page.getByRole('button', { name: words('menu.open') }).click()
  await shoot(page, 'personal-menu')
  await page.keyboard.press('Escape')
  await open('complianceTasks')
  await shoot(page, 'complianceTasks-verified')
  await open('resetkyc')
  await shoot(page, 'resetkyc-confirm')

  await open('updatePOA')
  await shoot(page, 'updatePOA-form')
  await typeAddress(page, home, words)
  await giveBill(page, words)
  await shoot(page, 'updatePOA-pages')
  await page
    .getByRole('button', { name: words('address.send'), exact: true })
    .or(page.getByRole('button', { name: words('kyc.confirm.sendAnyway'), exact: true }))
    .click()
  await expect(page.getByRole('heading', { level: 1, name: words('address.approved.title') })).toBeVisible(decided)
  await shoot(page, 'updatePOA-verified')

  expect(await product.operator('reverify', '--country', 'NL', '--apply', '--days', '20')).toMatch(/asked/)
  await open('personal')
  await shoot(page, 'personal-newer-document')
  await open('updatekyc')
  await shoot(page, 'updatekyc-asked')
  await page.getByRole('button', { name: words('reverification.verify'), exact: true }).click()
  await page.waitForURL('**/auth/sdk**')
  await expect(page.getByRole('link', { name: words('reverification.verify'), exact: true })).toBeVisible()
  await shoot(page, 'sdk-newer-document')
})

test('in review, then refused by a reviewer', async ({ newcomer, open, shoot, words, photograph, product }) => {
  const page = await newcomer('IND')
  await page
    .getByRole('link', { name: words('status.start.action') })
    .first()
    .click()
  await chooseDocument(page, 'DRIVERS_LICENSE', 'US', words)
  for (const side of ['front', 'back']) await givePhoto(page, await photograph(`good-licence-${side}.jpg`), words)
  await expect(page.getByRole('button', { name: words('kyc.photo.chooseFile') })).toBeVisible()
  await shoot(page, 'kyc-selfie')
  await givePhoto(page, await photograph('newer-passport.jpg'), words)
  await send(page, words)
  await expect(page.getByText(words('timeline.person.detail'))).toBeVisible(decided)
  await shoot(page, 'kyc-waiting')
  await open('personal')
  await shoot(page, 'personal-waiting')
  await product.operator('reject', await waitingCase(page, product), '--reason', 'COULD_NOT_VERIFY')
  await open('personal')
  await shoot(page, 'personal-final')
  await open('kyc')
  await expect(page.getByRole('heading', { level: 1, name: words('status.final.title') })).toBeVisible()
  await shoot(page, 'kyc-final')
})

test('locked', async ({ page, product, open, shoot, words }) => {
  await page.goto(`${product.url}/`)
  await signIn(page, sandboxMembers[1])
  await open('personal')
  await shoot(page, 'personal-locked')
  await open('kyc')
  await expect(page.getByRole('heading', { level: 1, name: words('status.locked.title') })).toBeVisible()
  await shoot(page, 'kyc-locked')
})
