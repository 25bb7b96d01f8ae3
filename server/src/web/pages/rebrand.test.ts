import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { queueEmail, latestEmails } from '../../accounts/email/outbox.ts'
import { acme, writeBrand } from '../../testing/brand.ts'
import { useOwnServer } from '../../testing/server.ts'
import { builtApp } from './build.ts'

const server = useOwnServer((folder) => ({ TESSERA_BRAND_FILE: writeBrand(folder) }))
const first = /tessera|f7a600/i

/** The page of a signed-in or signed-out visitor, with all its headers. */
async function seen(path: string, signedIn = false): Promise<{ status: number; text: string }> {
  const visitor = signedIn ? await server().member() : server().visitor()
  const response = await visitor.fetch('GET', path)
  return { status: response.status, text: `${JSON.stringify([...response.headers])}\n${await response.text()}` }
}

describe('the product under another brand', () => {
  it.each([
    ['/login', false, 200],
    ['/user/accounts/auth/personal', true, 200],
    ['/user/accounts/auth/kyc', true, 200],
    ['/support', false, 200],
    ['/support/contact', false, 200],
    ['/support/nowhere', false, 404],
  ] as const)('%s has its name and colour, and no trace of the first brand', async (path, signedIn, status) => {
    const page = await seen(path, signedIn)
    expect(page.status).toBe(status)
    expect(page.text).toContain('Acme Exchange')
    expect(page.text).toContain('--brand:#1a56b0')
    expect(page.text).toContain('--on-brand:#ffffff')
    expect(page.text.match(first)?.[0]).toBeUndefined()
  })

  it.each([
    ['en', 'Terms of use', 'Privacy'],
    ['de-DE', 'Nutzungsbedingungen', 'Datenschutz'],
  ])('its help pages link to its own terms and privacy policy, in %s', async (language, terms, privacy) => {
    const visitor = server().visitor()
    visitor.cookie = `acme-language=${language}`
    for (const path of ['/support', '/support/faq', '/support/nowhere']) {
      const html = await (await visitor.fetch('GET', path)).text()
      const footer = html.slice(html.indexOf('<footer'))
      expect(footer).toContain(`<a href="https://acme.example/terms">${terms}</a>`)
      expect(footer).toContain(`<a href="/privacy">${privacy}</a>`)
    }
  })

  it('has no template where it has a text of its own', async () => {
    for (const name of ['terms', 'privacy']) expect((await seen(`/support/${name}`)).status).toBe(404)
  })

  it('shows its own pictures, also at the addresses that browsers try by default', async () => {
    const { text } = await seen('/login')
    // Small drawings are embedded in the page. Their address remains for clients that request it.
    const drawn = [...text.matchAll(/data:image\/svg\+xml,[^"]+/g)]
      .map(([address]) => decodeURIComponent(address))
      .join('\n')
    expect(drawn).toContain('logo of acme')
    expect(drawn).toContain('icon of acme')
    const icon = (await server().visitor().fetch('GET', '/favicon.ico')).headers.get('location') ?? ''
    expect((await seen(icon)).text).toContain('icon of acme')
    const unasked = await server().visitor().fetch('GET', '/favicon.ico')
    expect(unasked.headers.get('location')).toMatch(/^\/user\/accounts\/brand\/icon\.svg/)
    expect((await seen('/user/accounts/favicon.svg')).status).toBe(404)
  })

  it('draws the QR code of its own app', async () => {
    const [own, other] = await Promise.all([
      seen('/user/accounts/assets/app-download-qr.svg'),
      seen('/user/accounts/assets/app-download-qr.svg'),
    ])
    expect(own.status).toBe(200)
    expect(own.text).toContain('<svg')
    expect(own.text).toBe(other.text)
  })

  it('prefixes its cookie names with its short name', async () => {
    const member = await server().member()
    expect(member.cookie).toMatch(/^(__Host-)?acme-session=/)
    const out = await member.call('POST /logout')
    expect(out.headers.getSetCookie().join()).toMatch(/acme-session=;/)
    expect(out.headers.getSetCookie().join()).not.toMatch(first)
  })

  it('stores language and theme under its short name', async () => {
    const visitor = server().visitor()
    visitor.cookie = 'acme-theme=dark; acme-language=de-DE'
    expect(await (await visitor.fetch('GET', '/login')).text()).toMatch(
      /<html lang="de-DE" dir="ltr" data-theme="dark"/,
    )
  })

  it('has only its own default access origin', async () => {
    expect(server().running.context.config.brand.shortName).toBe('acme')
  })

  it('sends no script, style or text with the name of the first brand', () => {
    const assets = join(builtApp, 'assets')
    // The sandbox's example for partners loads their script by the name of its interface, which does not change.
    const named = readdirSync(assets).filter(
      (file) =>
        /\.(js|css)$/.test(file) &&
        !file.startsWith('embedExample') &&
        first.test(readFileSync(join(assets, file), 'utf8')),
    )
    expect(named).toEqual([])
    const locales = new URL('../../../../locales/', import.meta.url).pathname
    const texts = readdirSync(locales).flatMap((language) =>
      readdirSync(join(locales, language)).map((file) => join(locales, language, file)),
    )
    expect(texts.filter((file) => first.test(readFileSync(file, 'utf8')))).toEqual([])
  })

  it('writes emails without the name of the first brand', async () => {
    const { context } = server().running
    const member = await server().member()
    const holder = await server()
      .db.selectFrom('member')
      .select(['id', 'data_key'])
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow()
    await server()
      .db.transaction()
      .execute(async (trx) => {
        for (const kind of [
          'reverification',
          'one-time-code',
          'transfer-started',
          'transfer-done',
          'verification-reset',
        ] as const) {
          await queueEmail(trx, context, holder, {
            kind,
            onceKey: `rebrand:${kind}`,
            values: { date: '1 December', code: '123456', time: '10:00' },
          })
        }
      })
    const mails = (await latestEmails(server().db, context.keyring, 5)).map(({ subject, body }) => subject + body)
    expect(mails).toHaveLength(5)
    expect(mails.filter((mail) => first.test(mail))).toEqual([])
    expect(acme.name).not.toMatch(first)
  })
})
