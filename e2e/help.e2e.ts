import { expectFaultless } from './axe.ts'
import { expect, test } from './test.ts'

test('every link of the footer opens a page with a matching title and a way back', async ({ signedUp: page }) => {
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link').first()).toBeVisible()
  const links = await footer
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href') ?? ''] as const))
  expect(links.map(([, address]) => address)).toEqual(
    ['guide', 'kyc-failure', 'faq', 'contact', 'terms', 'privacy'].map((slug) => `/help-center/${slug}`),
  )
  for (const [name, address] of links) {
    await footer.getByRole('link', { name }).click()
    await page.waitForURL(`**${address}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Overview' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  }
})

test('the list links every article, no page is wider than its window, axe finds nothing @phone', async ({
  page,
  product,
}) => {
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    await page.goto(`${product.url}/help-center`)
    await expectFaultless(page, 'wcag')
    const articles = page.getByRole('main').getByRole('listitem').getByRole('link')
    await expect(articles).toHaveCount(6)
    // They have the same parts in both.
    if (theme === 'dark') continue
    for (let index = 0; index < 6; index += 1) {
      const title = await articles.nth(index).getByRole('strong').textContent()
      await articles.nth(index).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '')
      await expectFaultless(page, 'wcag')
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
      await page.getByRole('main').getByRole('link', { name: 'Help', exact: true }).click()
    }
  }
  const response = await page.goto(`${product.url}/help-center/no-such-article`)
  expect(response?.status()).toBe(404)
  await expectFaultless(page, 'wcag')
})

test('a visitor contacts support by keyboard: errors at their fields, nothing lost, sent once @phone', async ({
  page,
  product,
}) => {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(`${product.url}/help-center/contact`)
  const [topic, message, address] = [
    page.getByLabel('What is it about?'),
    page.getByRole('textbox', { name: 'Your message' }),
    page.getByLabel('Your email address'),
  ]
  await topic.focus()
  await page.keyboard.press('Tab')
  await page.keyboard.type('Help!')
  await page.keyboard.press('Tab')
  await page.keyboard.type('ada')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Choose a topic.')).toBeVisible()
  await expect(page.getByText('Write at least 10 characters.')).toBeVisible()
  await expect(page.getByText('Enter an email address like name@example.com.')).toBeVisible()
  await expect(topic).toBeFocused()
  await expect(topic).toHaveAccessibleDescription('Choose a topic.')
  await expectFaultless(page, 'wcag')
  await page.keyboard.type('Identity')
  await expect(topic).toHaveValue('verification')
  await message.fill(`My photo is refused. ${'x'.repeat(4000)}`)
  await address.fill('ada@example.com')
  const send = page.getByRole('button', { name: 'Send' })
  await send.click()
  await expect(page.getByText('You have 21 too many.')).toBeVisible()
  await message.fill('My photo is refused.')

  let sent = 0
  const pressedTwice = Promise.withResolvers<void>()
  await page.route('**/support/request', async (route) => {
    sent += 1
    if (sent === 1) return route.abort('connectionfailed')
    await pressedTwice.promise
    await route.continue()
  })
  await send.click()
  await expect(page.getByRole('alert')).toHaveText(/could not reach our servers/)
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(message).toHaveValue('My photo is refused.')
  await send.dblclick()
  pressedTwice.resolve()
  await expect(page.getByRole('heading', { name: 'We’ve got your message' })).toBeFocused()
  expect(sent).toBe(2)
  await expect(page.getByText('reply to ada@example.com')).toBeVisible()
  await expectFaultless(page, 'wcag')
  const reference = await page.getByText('Your reference is').getByRole('strong').textContent()
  expect(await product.operator('requests')).toMatch(
    new RegExp(`${reference}  \\S+  verification  no member  reply to ada@example\\.com\\n  My photo is refused\\.\\n`),
  )
  await page.getByRole('button', { name: 'Send another' }).click()
  await expect(message).toBeFocused()
  await expect(message).toHaveValue('')
  expect(complaints.filter((text) => !text.includes('ERR_CONNECTION_FAILED'))).toEqual([])
})

test('a member gets the answer in the account; after the session ends, nothing is lost and an address is required', async ({
  signedUp: page,
  product,
}) => {
  await page.goto(`${product.url}/help-center/contact`)
  await expect(page.getByText('We’ll reply to the email address on your account.')).toBeVisible()
  await expect(page.getByLabel('Your email address')).toBeHidden()
  await page.getByLabel('What is it about?').selectOption({ label: 'My data' })
  await page.getByRole('textbox', { name: 'Your message' }).fill('Please show me all you hold about me.')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('alert')).toHaveText(/You’ve been signed out/)
  await expect(page.getByRole('textbox', { name: 'Your message' })).toHaveValue('Please show me all you hold about me.')
  await page.getByLabel('Your email address').fill('me@example.com')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('reply to me@example.com')).toBeVisible()
})

test('a sender who exceeds the rate limit sees when to try again, and the text stays', async ({ page, product }) => {
  await page.goto(`${product.url}/help-center/contact`)
  await page.getByLabel('What is it about?').selectOption('other')
  await page.route('**/support/request', (route) =>
    route.fulfill({
      status: 429,
      json: { ret_code: 10006, ret_msg: 'tooManyRequests', result: {}, ext_info: { retry_after: 1700 } },
    }),
  )
  await page.getByRole('textbox', { name: 'Your message' }).fill('Once more, the same question.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('alert')).toHaveText(/Wait 29 minutes/)
  await expect(page.getByRole('textbox', { name: 'Your message' })).toHaveValue('Once more, the same question.')
})
