import { expectFaultless } from './axe.ts'
import { reach } from './form.ts'
import { expect, memberOf, signUp, test } from './test.ts'

// Behind a proxy that sends the country of an address. Without it we know nothing about a connection.
test('asks about an implausible residence in the form, and shows a reviewer what did not match @phone', async ({
  page,
  product,
  context,
}) => {
  await signUp(page, product)
  await context.setExtraHTTPHeaders({ 'cf-ipcountry': 'BR' })
  const member = await memberOf(page, product)
  await page.goto(`${product.url}/user/accounts/auth/residenceInfo`)
  // Everything except the country of tax residence is already there, as if from another device.
  await page.evaluate(async () => {
    const send = (method: string, path: string, body: object) =>
      fetch(`/x-api${path}`, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
    await send('POST', '/v3/private/kyc/create-questionnaire', { templateCode: 240 })
    const changes = {
      'res.address': { line1: 'Lange Straße 1', city: 'Bremen', postcode: '28195', country: 'DE' },
      'person.legalName': 'Anouk Vantorre',
      'person.dob': '1991-03-14',
      'res.since': '2026-03',
      'res.mailingDifferent': false,
      'res.status': 'permanent',
      'tax.t1': 1,
      'tax.t1.country': 'DE',
      'tax.t1.hasTin': false,
      'tax.t1.noTinReason': 'C',
      'us.person': false,
      'birth.place': 'Utrecht',
      'birth.country': 'NL',
    }
    await send('PUT', '/v1/private/draft/save', {
      kind: 'questionnaire',
      subject: '240',
      revision: 0,
      page: 'page-of-test',
      changes,
    })
  })
  await page.goto(`${product.url}/user/accounts/auth/residenceInfo?step=tax`)
  const sections = page.getByRole('navigation', { name: 'Sections' })
  await expect(page.getByRole('heading', { level: 1, name: 'Tax residence' })).toBeVisible()
  await expect(sections.getByRole('link', { name: 'One more question', includeHidden: true })).toHaveCount(0)

  const country = page.getByRole('combobox', { name: 'Country of tax residence' })
  await country.fill('nether')
  await page
    .getByRole('option', { name: /Netherlands/ })
    .first()
    .click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.goto(`${product.url}/user/accounts/auth/residenceInfo?step=fit`)
  await expect(page.getByRole('heading', { level: 1, name: 'One more question' })).toBeVisible()
  await expect(page.getByText('You are connecting from another country right now.')).toBeVisible()
  await expect(page.getByText('You are not tax resident in the country you live in.')).toBeVisible()
  await expect(page.getByText('Your phone number has another country’s code.')).toHaveCount(0)
  await expectFaultless(page, 'wcag')

  await (
    await reach(page, page.getByRole('textbox', { name: 'What is the reason?' }))
  ).fill('I moved to Bremen in March, and I am on a journey.')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.goto(`${product.url}/user/accounts/auth/residenceInfo?step=review`)
  for (const statement of await page.getByRole('main').getByRole('checkbox').all()) await statement.check()
  await page.getByLabel('Type your full name to sign').fill('Anouk Vantorre')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'We’ve received your answers' })).toBeVisible()

  const line = (await product.operator('questionnaires', 'list'))
    .split('\n')
    .find((one) => one.includes(`member ${member} `))
  const shown = await product.operator('questionnaires', 'show', line?.split(' ', 1)[0] ?? '')
  expect(shown).toContain('res.address.country (DE) outside connectionCountry (BR)')
  expect(shown).toContain('res.address.country (DE) outside tax.country (NL)')
  expect(shown).toContain('I moved to Bremen in March')
})
