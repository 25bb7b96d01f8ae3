import { collect, send } from '../journey.ts'
import { emailedCode, memberOf, signUp } from '../test.ts'
import { decided, expect, test } from './shoot.ts'

test('an identity transfer, seen from both accounts', async ({
  newcomer,
  open,
  shoot,
  words,
  photograph,
  product,
  browser,
  language,
}) => {
  const page = await newcomer()
  const target = await (await browser.newContext({ locale: language })).newPage()
  const { email } = await signUp(target, product)
  await open('personal', target)
  await collect(page, { document: 'PASSPORT', photos: ['good-passport.jpg'], photograph }, words)
  await send(page, words)
  await expect(page.getByRole('heading', { level: 1, name: words('status.verified.title') })).toBeVisible(decided)
  const [from, to] = [await memberOf(page, product), await memberOf(target, product)]
  const dialog = page.getByRole('dialog', { name: words('transfer.title') })
  const openDialog = async (): Promise<void> => {
    await open('personal')
    await page.getByRole('button', { name: words('manage.transfer') }).click()
  }
  await openDialog()
  await expect(dialog.getByText(words('transfer.blocked'))).toBeVisible()
  await shoot(page, 'personal-transfer')
  await product.passDay(Number(from))

  await openDialog()
  const address = dialog.getByLabel(words('transfer.target'))
  await expect(address).toBeVisible()
  await shoot(page, 'personal-transfer-form')
  const sendCodes = dialog.getByRole('button', { name: words('transfer.sendCodes') })
  await sendCodes.click()
  await expect(address).toHaveAttribute('aria-invalid', 'true')
  await shoot(page, 'personal-transfer-missing')
  await address.fill(email)
  await sendCodes.click()
  const code = (end: 'source' | 'target') => dialog.getByLabel(words(`transfer.code.${end}`))
  const confirm = dialog.getByRole('button', { name: words('transfer.confirm') })
  // The dialog scrolls: the picture shows its action.
  const shown = (): Promise<void> => confirm.scrollIntoViewIfNeeded()
  await expect(code('source')).toBeFocused()
  await shoot(page, 'personal-transfer-codes', shown)
  await code('source').fill(await emailedCode(product, from))
  await code('target').fill('000000')
  await confirm.click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await shoot(page, 'personal-transfer-wrong-code', shown)
  await code('target').fill(await emailedCode(product, to))
  await confirm.click()
  await expect(dialog.getByText(words('transfer.pending.source'))).toBeVisible()
  await shoot(page, 'personal-transfer-begun')

  for (const [end, name] of [
    [page, 'source'],
    [target, 'target'],
  ] as const) {
    await open('personal', end)
    await expect(end.getByRole('heading', { name: words('status.moving.title') })).toBeVisible()
    await shoot(end, `personal-moving-${name}`)
  }
  await target.getByRole('button', { name: words('moving.action') }).click()
  await expect(target.getByRole('dialog').getByText(words('transfer.pending.target'))).toBeVisible()
  await shoot(target, 'personal-transfer-arriving')
  await open('kyc', target)
  await shoot(target, 'kyc-moving')
  for (const route of ['updatePOA', 'updatekyc'] as const) {
    await open(route)
    await expect(page.getByRole('heading', { level: 1, name: words('status.moving.title') })).toBeVisible()
    await shoot(page, `${route}-moving`)
  }
  await open('resetkyc')
  await shoot(page, 'resetkyc-moving')

  await open('personal')
  await page.getByRole('button', { name: words('moving.action') }).click()
  await dialog.getByRole('button', { name: words('transferStop.action') }).click()
  await expect(dialog.getByText(words('transferStop.done'))).toBeVisible()
  await shoot(page, 'personal-transfer-stopped')

  await openDialog()
  await address.fill(email)
  await sendCodes.click()
  await code('source').fill(await emailedCode(product, from))
  await code('target').fill(await emailedCode(product, to))
  await confirm.click()
  await expect(dialog.getByText(words('transfer.pending.source'))).toBeVisible()
  await product.passDay(Number(from))
  // The dialog stayed open all the time.
  await expect(dialog.getByText(words('transfer.moved.source'))).toBeVisible(decided)
  await shoot(page, 'personal-transfer-moved')
  await open('personal')
  await expect(page.getByRole('heading', { name: words('status.start.title') })).toBeVisible()
  await shoot(page, 'personal-moved-source')
  await open('personal', target)
  await expect(target.getByRole('heading', { name: words('level2.start.title') })).toBeVisible()
  await shoot(target, 'personal-moved-target')
  await target.context().close()
})
