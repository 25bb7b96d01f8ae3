import type { Page } from '@playwright/test'
import type { KycLevel } from '../../contract/states.ts'
import { collect, send } from '../journey.ts'
import { home } from '../bill.ts'
import { giveBill, typeAddress } from '../residence.ts'
import { waitingCase } from '../test.ts'
import { answering, decided, expect, test } from './shoot.ts'

/* The statuses of both levels that the chapters of its own journey do not show. */

const tomorrow = new Date(Date.now() + 86_400_000).toISOString()

/** That many attempts are left at the level. With none, new ones are available at midnight. */
const attemptsLeft = (page: Page, level: KycLevel, left: number): Promise<() => Promise<void>> =>
  answering(page, 'POST /v3/private/kyc/kyc-info', ({ cases }) => ({
    cases: cases.map((one) =>
      one.level === level ? { ...one, attemptsLeft: left, nextAttemptAt: left === 0 ? tomorrow : null } : one,
    ),
  }))

test('the first level: one attempt left, and none until tomorrow', async ({
  newcomer,
  open,
  shoot,
  words,
  photograph,
  product,
}) => {
  const page = await newcomer()
  await collect(
    page,
    {
      document: 'DRIVERS_LICENSE',
      country: 'US',
      photos: ['good-licence-front.jpg', 'good-licence-back.jpg'],
      photograph,
    },
    words,
  )
  await send(page, words)
  await expect(page.getByText(words('timeline.person.detail'))).toBeVisible(decided)
  await product.operator(
    'request-resubmission',
    await waitingCase(page, product),
    '--reason',
    'IMG_BLUR_GLARE:back',
    '--reason',
    'IMG_CUT_OFF:back',
  )
  for (const [left, name, heading] of [
    [1, 'last-attempt', 'status.resubmission.title'],
    [0, 'used-up', 'status.used-up.title'],
  ] as const) {
    const stop = await attemptsLeft(page, 'LEVEL_1', left)
    for (const route of ['personal', 'kyc'] as const) {
      await open(route)
      await expect(page.getByRole('heading', { name: words(heading) })).toBeVisible()
      await shoot(page, `${route}-${name}`)
    }
    await stop()
  }
  await open('kyc')
  await page.getByRole('button', { name: words('resubmission.action.photo') }).click()
  await expect(page.getByRole('button', { name: words('kyc.photo.chooseFile') })).toBeVisible()
  await shoot(page, 'kyc-photo-again')
})

test('the second level in each of its statuses', async ({ newcomer, open, shoot, words, photograph, product }) => {
  const page = await newcomer()
  await collect(page, { document: 'PASSPORT', photos: ['good-passport.jpg'], photograph }, words)
  await send(page, words)
  await expect(page.getByRole('heading', { level: 1, name: words('status.verified.title') })).toBeVisible(decided)
  const personal = async (kind: string, name: string): Promise<void> => {
    await open('personal')
    await expect(page.getByRole('heading', { name: words(`level2.${kind}.title`) })).toBeVisible()
    await shoot(page, `personal-address-${name}`)
  }
  const giveIt = async (street: string): Promise<void> => {
    await open('updatePOA')
    await typeAddress(page, { ...home, street }, words)
    await giveBill(page, words)
  }
  const sendIt = (): Promise<void> =>
    page
      .getByRole('button', { name: words('address.send'), exact: true })
      .or(page.getByRole('button', { name: words('kyc.confirm.sendAnyway'), exact: true }))
      .click()
  // The street differs from the one on the bill, so the case is sent to review.
  await giveIt('Prinsengracht 9')
  await personal('continue', 'started')
  await open('updatePOA')
  await sendIt()
  await expect(page.getByText(words('timeline.person.detail'))).toBeVisible(decided)
  await shoot(page, 'updatePOA-waiting')
  await personal('waiting', 'waiting')
  await product.operator('request-resubmission', await waitingCase(page, product), '--reason', 'POA_ADDRESS')
  await personal('resubmission', 'needs-action')
  await open('updatePOA')
  await expect(page.getByText(words('reason.POA_ADDRESS.title'))).toBeVisible()
  await shoot(page, 'updatePOA-refused')
  const usedUp = [
    await attemptsLeft(page, 'LEVEL_2', 0),
    await answering(page, 'POST /v3/private/kyc/address/proof', () => ({
      refused: 'NO_ATTEMPTS_LEFT' as const,
      attemptsLeft: 0,
      nextAttemptAt: tomorrow,
    })),
  ]
  await personal('used-up', 'used-up')
  await open('updatePOA')
  await expect(page.getByRole('heading', { level: 1, name: words('address.usedUp') })).toBeVisible()
  await shoot(page, 'updatePOA-used-up')
  for (const stop of usedUp) await stop()
  await giveIt('Prinsengracht 11')
  await sendIt()
  await expect(page.getByText(words('timeline.person.detail'))).toBeVisible(decided)
  await product.operator('reject', await waitingCase(page, product), '--reason', 'COULD_NOT_VERIFY')
  await personal('final', 'final')
  await open('updatePOA')
  await expect(page.getByRole('button', { name: words('appeal.action') })).toBeVisible()
  await shoot(page, 'updatePOA-final')
})

test('one region without any verification, and one with only the first level', async ({
  newcomer,
  open,
  shoot,
  words,
  photograph,
}) => {
  const page = await newcomer('KAZ')
  await expect(page.getByRole('heading', { name: words('status.closed.title') })).toBeVisible()
  await shoot(page, 'personal-closed')
  for (const route of ['kyc', 'vendor', 'updatekyc', 'step2'] as const) {
    await open(route)
    await expect(page.getByRole('heading', { level: 1, name: words('status.closed.title') })).toBeVisible()
    await shoot(page, `${route}-closed`)
  }
  await newcomer('IDN')
  await collect(page, { document: 'PASSPORT', photos: ['good-passport.jpg'], photograph }, words)
  await send(page, words)
  await expect(
    page
      .getByRole('heading', { level: 1, name: words('status.verified.title') })
      .or(page.getByText(words('timeline.person.detail')))
      .first(),
  ).toBeVisible(decided)
  await open('personal')
  await expect(page.getByText(words('personal.nextLevelClosed', { level: words('level.LEVEL_2') }))).toBeVisible()
  await shoot(page, 'personal-address-closed')
  await open('updatePOA')
  await expect(page.getByRole('heading', { level: 1, name: words('addressClosed.title') })).toBeVisible()
  await shoot(page, 'updatePOA-closed')
})

test('started over', async ({ newcomer, open, shoot, words, photograph }) => {
  const page = await newcomer()
  await collect(page, { document: 'PASSPORT', photos: ['good-passport.jpg'], photograph }, words)
  await send(page, words)
  await expect(page.getByRole('heading', { level: 1, name: words('status.verified.title') })).toBeVisible(decided)
  await open('resetkyc')
  await page.getByRole('button', { name: words('reset.action') }).click()
  await expect(page.getByText(words('reset.sureMissing'))).toBeVisible()
  await shoot(page, 'resetkyc-unsure')
  await page.getByRole('checkbox', { name: words('reset.sure') }).check()
  await page.getByRole('button', { name: words('reset.action') }).click()
  await expect(page.getByRole('heading', { level: 1, name: words('reset.done.title') })).toBeVisible()
  await shoot(page, 'resetkyc-done')
})
