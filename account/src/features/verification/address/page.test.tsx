import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { faultsInThemes } from '@tessera/ui/testing/looks.ts'
import { emptyAddress } from '@tessera/contract/addresses.ts'
import { routes } from '../../../routes.tsx'
import { details, proof, status } from '../../../testing/addresses.ts'
import { statuses } from '../../../testing/answers.ts'
import { renderRoutes } from '../../../testing/app.tsx'
import { testStreams } from '../../../testing/events.ts'
import { noConnection, refusal, testServer, texts } from '../../../testing/server.ts'
import { asksBeforeLeaving } from '../../../testing/unsent.ts'
import { testWires } from '../../../testing/wire.ts'
import type { Status } from './load.ts'
import { draftServer } from '../../../testing/drafts.ts'

const server = testServer()
const wires = testWires()
testStreams()
const words = texts.address
const ask = 'POST /v3/private/kyc/address/proof'
const title = (name: string) => page.getByRole('heading', { level: 1, name })

async function show(change: Partial<Status> = {}): Promise<void> {
  server.answer({ [ask]: () => status(change), 'POST /v3/private/kyc/kyc-info': () => statuses.verified() })
  await renderRoutes(routes, '/auth/updatePOA')
}

const goOn = () => page.getByRole('button', { name: 'Continue' }).click()
const onDocument = async () => {
  await expect.element(page.getByLabelText(words.issuer, { exact: true })).toBeVisible()
}

describe('form', () => {
  it('shows the country’s address fields, names missing ones, and saves', async () => {
    await show()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect.element(page.getByLabelText(words.part.street)).toHaveAccessibleDescription(words.fault.missing)
    expect(server.asked(ask)).toHaveLength(1)
    await page.getByLabelText(words.part.street, { exact: true }).fill('Keizersgracht 241')
    await expect
      .element(page.getByLabelText(words.part.street, { exact: true }))
      .not.toHaveAccessibleDescription(words.fault.missing)
    await page.getByLabelText(words.part.postalCode, { exact: true }).fill('1016 EA')
    await page.getByLabelText(words.part.city, { exact: true }).fill('Amsterdam')
    await page.getByRole('group', { name: words.since }).getByLabelText(words.month).selectOptions('March')
    await page.getByRole('group', { name: words.since }).getByLabelText(words.year).fill('2021')
    await goOn()
    await page.getByRole('radio', { name: /^Utility bill/ }).click({ force: true })
    await page.getByLabelText(words.issuer, { exact: true }).fill(' Vitens ')
    for (const [label, text] of [
      [words.day, '1'],
      [words.month, '11'],
      [words.year, '2026'],
    ] as const)
      await page.getByRole('group', { name: words.issuedOn }).getByLabelText(label, { exact: true }).fill(text)
    server.answer({ [ask]: () => refusal(20108, { fields: [{ field: 'issuedOn', rule: 'too-old' }] }) })
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect.element(page.getByText('Use a document that is at most 3 months old.')).toBeVisible()
    server.answer({ [ask]: () => status({ proof: proof() }) })
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect.element(page.getByText('Keizersgracht 241 1016 EA Amsterdam Netherlands')).toBeVisible()
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
    await expect.element(page.getByText('You moved in: March 2021')).toBeVisible()
    await expect.element(page.getByText(/^Issued by .?Vitens/)).toBeVisible()
    expect(server.asked(ask).at(-1)?.body).toEqual({ save: { ...details, agreed: false } })
  })

  it('asks for the issuer and since when the member lives there, and names errors in either', async () => {
    await show({
      proof: proof({
        status: 'resubmission_requested',
        reasons: ['POA_ADDRESS'],
        details: { ...details, since: '2999-01', issuer: ' ' },
      }),
    })
    const since = page.getByRole('group', { name: words.since })
    const issuer = page.getByLabelText(words.issuer, { exact: true })
    const press = () => page.getByRole('button', { name: 'Continue' }).click()
    await press()
    await expect.element(since).toHaveAccessibleDescription(`${words.fault.future} ${words.sinceHint}`)
    await expect.element(since.getByLabelText(words.year)).toHaveFocus()
    await since.getByLabelText(words.year).fill('1899')
    await press()
    await expect.element(since).toHaveAccessibleDescription(`${words.fault['too-early']} ${words.sinceHint}`)
    await since.getByLabelText(words.year).fill('')
    await press()
    await expect.element(since).toHaveAccessibleDescription(`${words.fault.missing} ${words.sinceHint}`)
    expect(server.asked(ask).filter(({ body }) => 'save' in (body as object))).toEqual([])
    // Before the date of birth, which only the server knows: said on the screen that can correct it.
    const early = { [ask]: () => refusal(20108, { fields: [{ field: 'since', rule: 'before-birth' }] }) }
    server.answer(early)
    await since.getByLabelText(words.year).fill('1950')
    await press()
    await expect.element(since).toHaveAccessibleDescription(`${words.fault['before-birth']} ${words.sinceHint}`)
    server.answer({ [ask]: () => status() })
    await since.getByLabelText(words.year).fill('2021')
    await press()
    await onDocument()
    await press()
    await expect.element(issuer).toHaveAccessibleDescription(`${words.fault.missing} ${words.issuerHint}`)
    await issuer.fill('Vitens')
    server.answer(early)
    await press()
    await expect.element(since).toHaveAccessibleDescription(`${words.fault['before-birth']} ${words.sinceHint}`)
  })

  it('follows the order and limits of the server’s form', async () => {
    const questions = status().questions.flatMap((one) => {
      if (one.id === 'since') return []
      return one.id === 'issuer' ? [{ ...one, required: false, maxLength: 5 }] : [one]
    })
    await show({
      questions: questions.toReversed(),
      proof: proof({ status: 'resubmission_requested', reasons: ['POA_ADDRESS'], details: { ...details, issuer: '' } }),
    })
    const issuer = page.getByLabelText(`${words.issuer} (optional)`, { exact: true })
    await expect.element(page.getByRole('combobox', { name: words.country })).toBeVisible()
    await expect.element(page.getByRole('group', { name: words.since })).not.toBeInTheDocument()
    await goOn()
    await expect.element(issuer).toHaveAttribute('maxlength', '5')
    const day = page.getByLabelText(words.day, { exact: true }).element()
    expect(day.compareDocumentPosition(issuer.element())).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    server.answer({ [ask]: () => status({ proof: proof() }) })
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect.element(page.getByRole('button', { name: words.send })).toBeVisible()
    expect(server.asked(ask).at(-1)?.body).toEqual({
      save: { ...details, issuer: undefined, agreed: false },
    })
  })

  it('comes first for an old draft that lacks newer fields', async () => {
    const { since: _, issuer: __, ...older } = details
    await show({ proof: proof({ details: older }) })
    await expect.element(page.getByRole('textbox', { name: words.part.street })).toHaveValue(details.address.street)
    await expect.element(page.getByRole('button', { name: words.send })).not.toBeInTheDocument()
  })

  it('sends pasted text without invisible characters, and not before the member continues', async () => {
    await show({ proof: proof({ status: 'resubmission_requested', reasons: ['POA_ADDRESS'] }) })
    await page.getByRole('textbox', { name: words.part.street }).fill('\u202aPrinsen\u00adgracht 9\u202c')
    await page.getByRole('group', { name: words.since }).getByLabelText(words.year).fill('2020')
    await goOn()
    await page.getByLabelText(words.issuer, { exact: true }).fill('Eneco\u200b')
    await expect.poll(() => asksBeforeLeaving()).toBe(false)
    expect(server.asked(ask).filter(({ body }) => 'save' in (body as object))).toEqual([])
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect
      .poll(() => server.asked(ask).at(-1)?.body)
      .toMatchObject({ save: { address: { street: 'Prinsengracht 9' }, issuer: 'Eneco', since: '2020-03' } })
  })

  it('autosaves valid and invalid input, and restores it as typed', async () => {
    const drafts = draftServer()
    server.answer(drafts.answers)
    await show()
    await page.getByRole('textbox', { name: words.part.street }).fill('Prinsengr')
    await page.getByRole('group', { name: words.since }).getByLabelText(words.month).selectOptions('March')
    await expect.poll(() => drafts.valuesOf('address')).toEqual({ street: 'Prinsengr', since: '-03' })
    await expect.poll(() => asksBeforeLeaving()).toBe(false)
    expect(server.asked(ask)).toHaveLength(1)
  })

  it('starts with the autosaved input instead of the saved data', async () => {
    const drafts = draftServer({ address: { street: 'Prinsengr', since: '-03', issued: '2026--' } })
    server.answer(drafts.answers)
    await show({ proof: proof(), unsaved: true })
    const street = page.getByRole('textbox', { name: words.part.street })
    await expect.element(street).toHaveValue('Prinsengr')
    await expect.element(page.getByRole('group', { name: words.since }).getByLabelText(words.month)).toHaveValue('03')
    expect(asksBeforeLeaving()).toBe(false)
    await street.fill('Prinsengracht')
    await expect.poll(() => drafts.valuesOf('address')).toMatchObject({ street: 'Prinsengracht', issued: '2026--' })
    await page.getByRole('group', { name: words.since }).getByLabelText(words.year).fill('2020')
    await goOn()
    await expect
      .element(page.getByRole('group', { name: words.issuedOn }).getByLabelText(words.year, { exact: true }))
      .toHaveValue('2026')
  })

  it('says what was refused, at the form and the pages, when a draft is a resubmission', async () => {
    await show({ proof: proof({ reasons: ['POA_ADDRESS'] }), attemptsLeft: 4 })
    await expect.element(page.getByText(texts.reason.POA_ADDRESS.title)).toBeVisible()
    await page.getByRole('button', { name: texts.action.edit }).click()
    await expect.element(page.getByRole('textbox', { name: words.part.street })).toBeVisible()
    await expect.element(page.getByText(texts.reason.POA_ADDRESS.title)).toBeVisible()
  })

  it('offers no country that we do not serve, not even the declared one', async () => {
    await show({ closed: ['NL'], proof: proof({ status: 'resubmission_requested' }) })
    const country = page.getByRole('combobox', { name: words.country })
    await expect.element(country).toHaveValue('')
    await country.fill('neth')
    await expect.element(page.getByText(words.countryNone).first()).toBeVisible()
    await country.fill('germ')
    await expect.element(page.getByRole('option', { name: /Germany/ })).toBeVisible()
  })

  it('labels a state as “State”', async () => {
    await show({
      proof: proof({
        status: 'resubmission_requested',
        reasons: ['POA_NAME'],
        details: { ...details, country: 'US', address: emptyAddress },
      }),
    })
    await expect.element(page.getByLabelText('State', { exact: true })).toBeVisible()
    await expect.element(page.getByLabelText('ZIP code', { exact: true })).toBeVisible()
    await expect.element(page.getByText('Your name is not on the document')).toBeVisible()
  })

  it('asks for Hong Kong’s agreement where it is required', async () => {
    await show({ needsAgreement: true, proof: proof({ status: 'resubmission_requested' }) })
    await goOn()
    await onDocument()
    await goOn()
    await expect.element(page.getByRole('checkbox', { name: words.agreement })).toHaveAttribute('aria-invalid', 'true')
  })
})

describe('pages', () => {
  it('requires a page, uploads it, and then sends the proof', async () => {
    await show({ proof: proof() })
    await page.getByRole('button', { name: words.send }).click()
    await expect.element(page.getByText(words.pageMissing)).toBeVisible()
    const field = document.querySelector<HTMLInputElement>('input[type="file"]:not([capture])')
    if (!field) throw new Error('no field for files')
    await userEvent.upload(field, new File([new Uint8Array(4)], 'bill.pdf', { type: 'application/pdf' }))
    await expect.poll(() => wires.length).toBe(1)
    const whole = proof({
      pages: [
        { pageId: '5b1c9d70-2f3e-4c8a-8d6b-7e0a1f2c3d41', bytes: 4, sheets: 1, uploadedAt: '2026-11-20T10:00:00Z' },
      ],
    })
    wires[0]?.answer(0, { proof: whole, repeated: false, version: 8 })
    await expect.element(page.getByText('Page 1 · bill.pdf')).toBeVisible()
    server.answer({
      'POST /v3/private/kyc/address/submit': () => ({ proof: { ...whole, status: 'submitted' }, version: 8 }),
    })
    await page.getByRole('button', { name: words.send }).click()
    await expect.element(title(words.waiting.title)).toBeVisible()
  })

  it('keeps the order of the address in right-to-left text', async () => {
    await show({
      proof: proof({
        details: {
          ...details,
          country: 'CH',
          address: { ...emptyAddress, street: 'Kramgasse 49', city: 'Bern', postalCode: '3011' },
        },
      }),
    })
    document.documentElement.dir = 'rtl'
    const address = page.getByText('Kramgasse 49 3011 Bern Switzerland')
    await expect.element(address).toBeVisible()
    const lines = address.element()
    const left = (text: string): number => {
      const range = document.createRange()
      const walker = document.createTreeWalker(lines, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const at = node.textContent?.indexOf(text) ?? -1
        if (at >= 0) {
          range.setStart(node, at)
          range.setEnd(node, at + text.length)
        }
      }
      return range.getBoundingClientRect().left
    }
    expect(left('3011')).toBeLessThan(left('Bern'))
    expect(left('Kramgasse')).toBeLessThan(left('49'))
  })

  async function give(name: string): Promise<void> {
    await expect.element(page.getByRole('button', { name: words.send })).toBeVisible()
    const field = document.querySelector<HTMLInputElement>('input[type="file"]:not([capture])')
    if (!field) throw new Error('no field for files')
    await userEvent.upload(field, new File([new Uint8Array(4)], name, { type: 'application/pdf' }))
  }

  it('refuses a PDF above the limit, which cannot be scaled down', async () => {
    await show({ proof: proof() })
    await expect.element(page.getByRole('button', { name: words.send })).toBeVisible()
    const field = document.querySelector<HTMLInputElement>('input[type="file"]:not([capture])')
    if (!field) throw new Error('no field for files')
    const large = new File([new Uint8Array(15 * 1024 * 1024 + 1)], 'bill.pdf', { type: 'application/pdf' })
    const chosen = new DataTransfer()
    chosen.items.add(large)
    field.files = chosen.files
    field.dispatchEvent(new Event('change', { bubbles: true }))
    await expect.element(page.getByText(/15\sMB\./)).toBeVisible()
    expect(wires).toHaveLength(0)
  })

  it('sends a page again on a press after a lost connection', async () => {
    await show({ proof: proof() })
    await give('bill.pdf')
    await expect.poll(() => wires.length).toBe(1)
    wires[0]?.fail()
    const again = page.getByRole('button', { name: 'Try again' })
    await again.click()
    await expect.poll(() => wires.length).toBe(2)
    await expect.element(again).not.toBeInTheDocument()
    expect(wires[1]?.sent).toBe(wires[0]?.sent)
  })

  it('offers no repeat for a page that the server rejects, and removes it', async () => {
    await show({ proof: proof() })
    await give('bill.pdf')
    await expect.poll(() => wires.length).toBe(1)
    wires[0]?.answer(99999, {})
    await expect.element(page.getByRole('button', { name: 'Remove bill.pdf' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Remove bill.pdf' }).click()
    await expect.element(page.getByText('bill.pdf')).not.toBeInTheDocument()
    expect(server.asked(ask)).toHaveLength(1)
  })

  it('can cancel the upload of a page', async () => {
    await show({ proof: proof() })
    await give('bill.pdf')
    await page.getByRole('button', { name: 'Stop sending bill.pdf' }).click()
    await expect.element(page.getByText('bill.pdf')).not.toBeInTheDocument()
    expect(wires[0]?.aborted).toBe(true)
  })

  it('cannot send during an upload, which continues while the form is corrected', async () => {
    const pages = [
      { pageId: '5b1c9d70-2f3e-4c8a-8d6b-7e0a1f2c3d41', bytes: 4, sheets: 1, uploadedAt: '2026-11-20T10:00:00Z' },
    ]
    await show({ proof: proof({ pages }) })
    await give('second.pdf')
    await expect.poll(() => wires.length).toBe(1)
    await page.getByRole('button', { name: words.send }).click()
    await expect.element(page.getByText(words.pageWaiting)).toBeVisible()
    expect(server.asked('POST /v3/private/kyc/address/submit')).toEqual([])
    expect(asksBeforeLeaving()).toBe(true)
    await page.getByRole('button', { name: 'Edit' }).click()
    await expect.element(page.getByLabelText(words.part.street, { exact: true })).toBeVisible()
    expect(wires[0]?.aborted).toBe(false)
    wires[0]?.fail()
    server.answer({ [ask]: () => status({ proof: proof({ pages }) }) })
    // The document is there already: a corrected address leads back to it.
    await goOn()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => wires.length).toBe(2)
    await page.getByRole('button', { name: 'Stop sending second.pdf' }).click()
    await expect.element(page.getByText(words.pageWaiting)).not.toBeInTheDocument()
    expect(asksBeforeLeaving()).toBe(false)
  })

  it('go back to the document with the way above the steps, which stay in their place', async () => {
    await show({ proof: proof() })
    const steps = page.getByText('Step 3 of 3')
    const top = (): number => document.querySelector('main ol, main [role="list"]')?.getBoundingClientRect().top ?? 0
    await expect.element(steps).toBeInTheDocument()
    const before = top()
    expect(before).toBeGreaterThan(0)
    await page.getByRole('link', { name: 'Back' }).click()
    await onDocument()
    await page.getByRole('link', { name: 'Back' }).click()
    await expect.element(page.getByText(words.name, { exact: true })).toBeVisible()
    expect(top()).toBe(before)
  })

  it('keeps a proof that could not be sent, and sends it at the next press', async () => {
    const pages = [
      { pageId: '5b1c9d70-2f3e-4c8a-8d6b-7e0a1f2c3d41', bytes: 4, sheets: 1, uploadedAt: '2026-11-20T10:00:00Z' },
    ]
    await show({ proof: proof({ pages }) })
    server.answer({ 'POST /v3/private/kyc/address/submit': noConnection })
    await page.getByRole('button', { name: words.send }).click()
    await expect.element(page.getByRole('alert')).toBeVisible()
    server.answer({
      'POST /v3/private/kyc/address/submit': () => ({ proof: proof({ pages, status: 'submitted' }), version: 8 }),
    })
    await page.getByRole('button', { name: words.send }).click()
    await expect.element(title(words.waiting.title)).toBeVisible()
  })

  it('shows how many pages a PDF has, and continues the count', async () => {
    const at = '2026-11-20T10:00:00Z'
    const pages = [
      { pageId: '5b1c9d70-2f3e-4c8a-8d6b-7e0a1f2c3d41', bytes: 4, sheets: 7, uploadedAt: at },
      { pageId: '5b1c9d70-2f3e-4c8a-8d6b-7e0a1f2c3d42', bytes: 4, sheets: 1, uploadedAt: at },
    ]
    await show({ proof: proof({ pages }) })
    await expect.element(page.getByText('Pages 1 to 7 of 8 (PDF)')).toBeVisible()
    await expect.element(page.getByText('Page 8', { exact: true })).toBeVisible()
    await expect.element(page.getByText(/We read the first 5 pages/)).toBeVisible()
  })

  it('removes a page', async () => {
    const pages = [
      { pageId: '5b1c9d70-2f3e-4c8a-8d6b-7e0a1f2c3d41', bytes: 4, sheets: 1, uploadedAt: '2026-11-20T10:00:00Z' },
    ]
    await show({ proof: proof({ pages }) })
    const remove = page.getByRole('button', { name: 'Remove Page 1' })
    await expect.element(remove).toBeVisible()
    server.answer({ [ask]: () => status({ proof: proof() }) })
    await remove.click()
    await expect.element(page.getByText('Page 1')).not.toBeInTheDocument()
    expect(server.asked(ask).at(-1)?.body).toEqual({ removePage: pages[0]?.pageId })
  })
})

it.each([
  ['IN_REVIEW', words.waiting.title],
  ['NO_ATTEMPTS_LEFT', words.usedUp],
  ['LEVEL_ORDER', words.first.title],
  ['LOCKED', texts.status.locked.title],
] as const)('says why nothing can be sent: %s', async (refused, heading) => {
  await show({ refused, attemptsLeft: 0, nextAttemptAt: '2026-11-22T00:00:00Z' })
  await expect.element(title(heading)).toBeVisible()
})

it('shows what is open after approval, and lets a member who moved start another proof', async () => {
  await show({ proof: proof({ status: 'approved' }) })
  for (const part of [title(words.approved.title), page.getByRole('region', { name: 'What you can use now' })])
    await expect.element(part).toBeVisible()
  await page.getByRole('button', { name: words.moved }).click()
  await expect.element(title(words.title)).toBeVisible()
})

it('passes axe, in every theme', async () => {
  await show({ proof: proof({ status: 'resubmission_requested', reasons: ['POA_DATE'] }) })
  await expect.element(title(words.title)).toBeVisible()
  expect(await faultsInThemes(document.body)).toEqual([])
})

const letter = {
  pageId: '5b1c9d70-2f3e-4c8a-8d6b-7e0a1f2c3d41',
  bytes: 4,
  sheets: 1,
  uploadedAt: '2026-11-20T10:00:00Z',
}
const doubts: NonNullable<Status['proof']>['doubts'] = [
  { doubt: 'name', shown: 'Bram de Vries' },
  { doubt: 'address', shown: 'Herengracht 5' },
]

describe('a document that shows something else', () => {
  it('is named before it is sent, and another one is the first way', async () => {
    await show({ proof: proof({ pages: [letter], doubts }) })
    await expect.element(page.getByText(/^The name on this document: .?Bram de Vries/)).toBeVisible()
    const names = page.getByRole('button', { name: /document$|details$|anyway$/ })
    expect(names.elements().map((button) => button.textContent)).toEqual([
      texts.remedy['other-document'],
      words.doubt.correct,
      texts.kyc.confirm.sendAnyway,
    ])
    await expect.element(page.getByRole('button', { name: words.send, exact: true })).not.toBeInTheDocument()
    server.answer({ [ask]: () => status({ proof: proof() }) })
    await page.getByRole('button', { name: texts.remedy['other-document'] }).click()
    await expect.element(page.getByText(words.doubt.title)).not.toBeInTheDocument()
    expect(server.asked(ask).at(-1)?.body).toEqual({ removePage: letter.pageId })
  })

  const buttons = () =>
    page
      .getByRole('button', { name: /document|details|anyway/ })
      .elements()
      .map((button) => button.textContent)
  const differs = { ...emptyAddress, street: 'Lindengracht 44', postalCode: '1015 KK', city: 'Amsterdam' }

  it('shows both addresses, and takes the one of the document with the first button', async () => {
    const shown = 'Lindengracht 44, 1015 KK Amsterdam'
    await show({ proof: proof({ pages: [letter], doubts: [{ doubt: 'address', shown, address: differs }] }) })
    await expect.element(page.getByText(words.doubt.addressTitle).last()).toBeVisible()
    for (const text of [words.doubt.onDocument, 'Lindengracht 44', words.doubt.entered])
      await expect.element(page.getByText(text, { exact: true })).toBeVisible()
    expect(buttons()).toEqual([
      words.doubt.take,
      words.doubt.correct,
      texts.remedy['other-document'],
      texts.kyc.confirm.sendAnyway,
    ])
    server.answer({ [ask]: () => status({ proof: proof({ pages: [letter] }) }) })
    await page.getByRole('button', { name: words.doubt.take }).click()
    await expect.element(page.getByText(words.doubt.addressTitle)).not.toBeInTheDocument()
    expect(server.asked(ask).at(-1)?.body).toMatchObject({ save: { address: differs, country: 'NL' } })
  })

  it('in other letters: says so, and advises no other document', async () => {
    const { details } = proof()
    const typed = { ...details, address: { ...details.address, street: 'شارع الوصل 44' } }
    await show({
      proof: proof({ details: typed, pages: [letter], doubts: [{ doubt: 'address', shown: 'Al Wasl Road 44' }] }),
    })
    await expect.element(page.getByText(words.doubt.letters)).toBeVisible()
    expect(buttons()).toEqual([words.doubt.correct, texts.kyc.confirm.sendAnyway])
  })

  it('can be replaced while it is in review', async () => {
    const waiting = proof({ status: 'in_review', pages: [letter], doubts, replaceable: true })
    await show({ proof: waiting, refused: 'IN_REVIEW' })
    await expect.element(page.getByText(words.doubt.waiting)).toBeVisible()
    server.answer({ [ask]: () => status({ proof: proof({ proofId: '0f6c2b4e-7a51-4d0e-9b1a-3f1d5c7e9a22' }) }) })
    await page.getByRole('button', { name: words.replace.action }).click()
    await expect.element(page.getByText(words.choosePage)).toBeVisible()
    expect(server.asked(ask).at(-1)?.body).toEqual({ replace: waiting.proofId })
  })
})

describe('status', () => {
  it('sent: shows the progress and the usual duration', async () => {
    await show({ refused: 'IN_REVIEW', proof: proof({ status: 'in_review', submittedAt: '2026-11-20T10:00:00Z' }) })
    await expect.element(page.getByText('A person checks some documents', { exact: false })).toBeVisible()
    await expect.element(page.getByText(/You can leave this page/)).toBeVisible()
  })

  it('refused: shows the reason and the attempts left', async () => {
    await show({ proof: proof({ status: 'resubmission_requested', reasons: ['POA_NAME'] }), attemptsLeft: 4 })
    await expect.element(page.getByText('You have 4 attempts left today.')).toBeVisible()
  })

  it.each([
    ['FINAL', texts.level2.final.title],
    ['NOT_OPEN', texts.addressClosed.title],
    ['TRANSFERRING', texts.status.moving.title],
    ['LOCKED', texts.status.locked.title],
  ] as const)('%s: says so, without a form', async (refused, words) => {
    await show({
      refused,
      proof: refused === 'FINAL' ? proof({ status: 'rejected', reasons: ['COULD_NOT_VERIFY'] }) : null,
    })
    await expect.element(title(words)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Continue' })).not.toBeInTheDocument()
    const support = page.getByRole('main').getByRole('link', { name: 'Contact support' })
    if (refused === 'FINAL' || refused === 'LOCKED') await expect.element(support).toBeVisible()
    else await expect.element(support).not.toBeInTheDocument()
  })
})
