import { describe, expect, it } from 'vitest'
import { useServer } from '../../../testing/server.ts'
import { slugs } from './articles.ts'

const server = useServer()
const base = '/help-center'
const read = async (
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; html: string; headers: Headers }> => {
  const response = await fetch(server().url + path, { headers, redirect: 'manual' })
  return { status: response.status, html: await response.text(), headers: response.headers }
}

describe('the help centre', () => {
  it.each(['', ...slugs.map((slug) => `/${slug}`)])('%s is a public page with a heading', async (path) => {
    const { status, html, headers } = await read(base + path)
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-store',
    ])
    const [, heading = ''] = /<h1>([^<]+)<\/h1>/.exec(html) ?? []
    expect(heading).not.toBe('')
    expect(html).toContain(`<title>${heading} · Tessera</title>`)
    // The form itself fills in what is left.
    expect(
      [...html.matchAll(/\{\{(\w+)\}\}/g)]
        .map(([, name]) => name)
        .filter((name) => !['over', 'time', 'reference', 'email'].includes(name ?? '')),
    ).toEqual([])
  })

  it('serves the sandbox’s terms and privacy notice as templates, linked where an account is created', async () => {
    const { html: signIn } = await read('/login')
    for (const name of ['terms', 'privacy']) {
      // Linked within the sentence, and once.
      expect(signIn.split(`href="${base}/${name}"`)).toHaveLength(2)
      const { status, html } = await read(`${base}/${name}`)
      expect([name, status]).toEqual([name, 200])
      expect(html).toContain('This is a sandbox, so this page is a template.')
    }
  })

  it('an address without an article shows a page with status 404', async () => {
    for (const path of [
      '/prizes',
      '/faq/more',
      '/%3Cscript%3Ealert(1)%3C%2Fscript%3E',
      '/constructor',
      '/..%2f..%2fetc',
    ]) {
      const { status, html } = await read(base + path)
      expect([path, status]).toEqual([path, 404])
      expect(html).toContain('<h1>This page does not exist</h1>')
      expect(html).not.toContain('alert(1)')
    }
  })

  it.each(['/nothing', '/user/accounts/nothing', '/a/b'])(
    '%s shows a person the page in their language, and a script one line',
    async (path) => {
      const page = await read(path, { accept: 'text/html', 'accept-language': 'de' })
      expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
      expect(page.html).toContain('<html lang="de-DE"')
      expect(await read(path, { accept: '*/*' })).toMatchObject({ status: 404, html: 'Not found' })
    },
  )

  it('has a language menu, whose choice counts for the next page', async () => {
    const { html } = await read(`${base}/faq`)
    expect(html).toContain('<a href="?lang=de-DE" lang="de-DE"')
    const chosen = await read(`${base}/faq?lang=de-DE`)
    expect(chosen.html).toContain('<html lang="de-DE"')
    const cookie = chosen.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
    expect((await read(base, { cookie })).html).toContain('<html lang="de-DE"')
    expect((await read(base)).headers.getSetCookie()).toEqual([])
  })

  it('redirects an address with an extra slash to the page', async () => {
    expect([
      (await read(`${base}/`)).headers.get('location'),
      (await read(`${base}/faq/`)).headers.get('location'),
    ]).toEqual([base, `${base}/faq`])
  })

  it('has the same policy as every page: our own host, scripts with their nonce', async () => {
    const { html, headers } = await read(`${base}/contact`)
    const policy = headers.get('content-security-policy') ?? ''
    const nonce = /script-src 'nonce-([^']+)'/.exec(policy)?.[1]
    for (const rule of [
      "default-src 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
    ])
      expect(policy).toContain(rule)
    const scripts = [...html.matchAll(/<script[^>]*>/g)].map(([tag]) => /nonce="([^"]+)"/.exec(tag)?.[1])
    expect(scripts.length).toBeGreaterThan(0)
    expect(scripts.filter((one) => one !== nonce)).toEqual([])
  })

  it('uses the reader’s language and its direction', async () => {
    const { html } = await read(`${base}/faq`, { 'accept-language': 'ar-SA' })
    expect(html).toMatch(/^<!doctype html>\s*<html lang="ar-SA" dir="rtl"/)
    expect(html).toContain('<article lang="ar-SA" dir="rtl">')
    expect((await read(base, { cookie: 'tessera-language=de-DE' })).html).toMatch(
      /<html lang="de-DE" dir="ltr"[\s\S]*<div class="list" lang="de-DE" dir="ltr">/,
    )
  })

  it('applies the theme and names its mode', async () => {
    expect((await read(base, { cookie: 'tessera-theme=dark' })).html).toContain('data-theme="dark" data-mode="sandbox"')
    expect((await read(base)).html).not.toContain('sandbox.example')
  })

  it.each([
    ['selects the topic of the link', 'data', '<option value="data" selected>'],
    ['selects no topic that it does not know', 'nonsense', '<option value="data" >'],
  ])('the contact form %s', async (_what, topic, option) => {
    const { html } = await read(`${base}/contact?topic=${topic}`)
    expect(html).toContain(option)
    expect(html.match(/ selected>/g)?.length ?? 0).toBe(topic === 'data' ? 1 : 0)
  })

  it('has the header of the account for a signed-in member only', async () => {
    const links = [
      '<a href="/user/accounts/auth/security">Security</a>',
      'Tasks<span class="count">1</span>',
      'href="/user/accounts/auth/personal#account-menu"',
      'href="/user/accounts/auth/personal#notices"',
    ]
    const member = await server().member()
    const ofMember = await (await member.fetch('GET', `${base}/faq`)).text()
    const ofVisitor = (await read(`${base}/faq`)).html
    for (const link of links) {
      expect(ofMember).toContain(link)
      expect(ofVisitor).not.toContain(link)
    }
  })

  it('the contact form recognises a signed-in member and ignores an invalid cookie', async () => {
    const member = await server().member()
    expect(await (await member.fetch('GET', `${base}/contact`)).text()).toContain('data-as-member="true"')
    expect((await read(`${base}/contact`)).html).toContain('data-as-member="false"')
    expect((await read(`${base}/contact`, { cookie: '__Host-tessera-session=forged' })).html).toContain(
      'data-as-member="false"',
    )
  })
})
