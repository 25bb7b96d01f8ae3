import { collect, send } from '../journey.ts'
import { memberOf, waitingCase } from '../test.ts'
import { answering, decided, expect, test } from './shoot.ts'

test('a final decision, the appeal against it, and its outcome', async ({
  newcomer,
  open,
  shoot,
  words,
  photograph,
  product,
}) => {
  const page = await newcomer()
  await collect(page, { document: 'PASSPORT', photos: ['good-passport.jpg'], photograph }, words)
  await send(page, words)
  await expect(page.getByRole('heading', { level: 1, name: words('status.verified.title') })).toBeVisible(decided)
  const caseId = await product.caseOf(Number(await memberOf(page, product)))
  await product.operator('reject', caseId, '--reason', 'COULD_NOT_VERIFY', '--by', 'anna')
  const message = page.getByRole('textbox', { name: words('appeal.form.message') })
  for (const route of ['personal', 'kyc'] as const) {
    await open(route)
    await page.getByRole('button', { name: words('appeal.action') }).click()
    await expect(message).toBeFocused()
    await shoot(page, `${route}-appeal-form`)
  }
  await page.getByRole('button', { name: words('appeal.form.send') }).click()
  await expect(message).toHaveAttribute('aria-invalid', 'true')
  await shoot(page, 'kyc-appeal-short')
  await message.fill('It is my own passport, and nobody else has it.')
  await page.getByRole('button', { name: words('appeal.form.send') }).click()
  await expect(message).toHaveCount(0)
  await shoot(page, 'kyc-appeal-open')
  await open('personal')
  await expect(page.getByRole('heading', { name: words('status.final.title') })).toBeVisible()
  await shoot(page, 'personal-appeal-open')
  const stop = await answering(page, 'POST /v3/private/kyc/kyc-info', ({ appeal }) => ({
    appeal: appeal && { ...appeal, state: 'OVER' as const, reference: null },
  }))
  await open('personal')
  await expect(page.getByRole('heading', { name: words('status.final.title') })).toBeVisible()
  await shoot(page, 'personal-appeal-over')
  await stop()
  await product.operator('appeals', 'uphold', caseId, '--by', 'berta')
  for (const route of ['personal', 'kyc'] as const) {
    await open(route)
    await expect(page.getByRole('heading', { name: words('status.final.title') })).toBeVisible()
    await shoot(page, `${route}-appeal-upheld`)
  }
})

test('a final decision because the identity is on another account, with the link to the transfer', async ({
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
  await product.operator('reject', await waitingCase(page, product), '--reason', 'DUPLICATE')
  await expect(page.getByRole('link', { name: words('appeal.moveHere') })).toBeVisible()
  await shoot(page, 'kyc-final-duplicate')
  await open('personal')
  await expect(page.getByRole('link', { name: words('appeal.moveHere') })).toBeVisible()
  await shoot(page, 'personal-final-duplicate')
})
