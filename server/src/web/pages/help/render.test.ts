import { describe, expect, it } from 'vitest'
import { reasons } from '@tessera/contract/reasons.ts'
import { loadTexts } from '../../../platform/texts.ts'
import { loadHelp, slugs, type Help, type HelpBlock } from './articles.ts'
import { contactForm } from './contact-form.ts'
import { renderArticle, renderList, renderNotFound, renderSections, type View } from './render.ts'

const texts = loadTexts()
const english = loadHelp(texts)('en')
const nasty = `"><img src=x onerror="alert('&')">`

/** The help centre with every text replaced. */
function withTexts(change: (text: string) => string): Help {
  const walk = (node: unknown, key = ''): unknown => {
    // A pattern restricts anchors, addresses and codes when the file is read.
    if (['id', 'related', 'reasons', 'checks', 'language'].includes(key)) return node
    if (typeof node === 'string') return change(node)
    if (Array.isArray(node)) return node.map((item) => walk(item))
    return Object.fromEntries(Object.entries(node as object).map(([name, value]) => [name, walk(value, name)]))
  }
  return {
    ...(walk(english) as Help),
    words: { ...(walk(english.words) as Help['words']), related: change('related') },
  }
}

const viewOf = (help: Help, change: Partial<View> = {}): View => ({
  help,
  language: 'en',
  base: '/help-center',
  text: (key) => texts.text('en', key),
  articleText: (key) => texts.text('en', key),
  ...change,
})
const stranger = { signedIn: false, replyHours: 24 }
const pagesOf = (view: View): string[] => [
  renderList(view).toString(),
  renderNotFound(view).toString(),
  ...slugs.map((slug) =>
    renderArticle(slug, view, slug === 'contact' ? contactForm(view, stranger) : undefined).toString(),
  ),
]

it('counts open tasks and unread notices in the header', () => {
  const textOf = (key: string): string => texts.text('en', key)
  const header = renderSections(textOf, { openTasks: 2, unread: 7 }).toString()
  expect(header).toContain('Tasks<span class="count">2</span>')
  expect(header).toContain('aria-label="Notifications, unread: 7"')
  expect(header).toContain('<span class="count" aria-hidden="true">7</span>')
  expect(renderSections(textOf, { openTasks: 0, unread: 0 }).toString()).not.toContain('class="count"')
})

describe('articles', () => {
  it('escapes every text in every place', () => {
    const pages = pagesOf(
      viewOf(
        withTexts(() => nasty),
        { text: () => nasty, articleText: () => nasty, base: '/help"center' },
      ),
    )
    for (const page of pages) {
      expect(page).not.toContain('<img')
      expect(page).not.toContain('/help"center')
      // Only the renderer itself opens elements.
      expect([...page.matchAll(/<(\w+)/g)].map(([, name]) => name)).not.toContain('img')
      expect(page).toContain('&quot;&gt;&lt;img src=x onerror=&quot;alert(&#39;&amp;&#39;)&quot;&gt;')
    }
  })

  it('each has one h1, sections with headings below it, and unique anchors', () => {
    for (const page of pagesOf(viewOf(english))) {
      expect(page.match(/<h1>/g)).toHaveLength(1)
      const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
      expect(new Set(ids).size).toBe(ids.length)
      for (const [, target] of page.matchAll(/href="#([^"]+)"|aria-(?:labelledby|describedby)="([^"]+)"/g))
        if (target) expect(ids).toContain(target)
    }
  })

  it('lists every section in the table of contents', () => {
    const page = renderArticle('guide', viewOf(english)).toString()
    expect([...page.matchAll(/<li><a href="#([\w-]+)">/g)].map(([, id]) => id)).toEqual(
      english.articles.guide.sections.map(({ id }) => id),
    )
    expect(renderArticle('contact', viewOf(english)).toString()).not.toContain('class="table"')
  })

  it('links every article from the list, and every link leads to an article', () => {
    for (const slug of slugs) expect(renderList(viewOf(english)).toString()).toContain(`href="/help-center/${slug}"`)
    const addresses = pagesOf(viewOf(english)).flatMap((page) =>
      [...page.matchAll(/href="\/help-center\/([^"]*)"/g)].map(([, slug]) => slug),
    )
    expect(new Set(addresses)).toEqual(new Set(slugs))
  })

  it('declare their own language and direction, whatever the page’s', () => {
    expect(renderArticle('faq', viewOf(english)).toString()).toContain('<article lang="en" dir="ltr">')
    expect(renderArticle('faq', viewOf({ ...english, language: 'ar-SA' })).toString()).toContain(
      '<article lang="ar-SA" dir="rtl">',
    )
    const page = renderArticle('kyc-failure', viewOf(english, { text: (key) => texts.text('de-DE', key) })).toString()
    expect(page).toContain(`aria-label="${texts.text('de-DE', 'footer.help')}"`)
    expect(page).toContain('The photo was blurred or had glare')
  })

  it('explains every reason that a member can see, each once', () => {
    const blocks = english.articles['kyc-failure'].sections.flatMap(({ blocks }): HelpBlock[] => blocks)
    const explained = blocks.flatMap((block) => (typeof block === 'object' && 'reasons' in block ? block.reasons : []))
    const shown = Object.entries(reasons).flatMap(([code, { audience }]) => (audience === 'member' ? [code] : []))
    expect(explained.toSorted()).toEqual(shown.toSorted())
  })

  it('leaves no placeholder unfilled', () => {
    const filled = loadHelp({
      languages: ['en'],
      tree: () =>
        JSON.parse(JSON.stringify(texts.tree('en', 'help-center')).replaceAll('{{brand}}', 'Tessera')) as unknown,
    })('en')
    const articles = slugs
      .filter((slug) => slug !== 'contact')
      .map((slug) => renderArticle(slug, viewOf(filled)).toString())
    for (const page of articles) expect(page).not.toMatch(/\{\{|\}\}|reason\.|check\./)
  })
})

describe('the contact form', () => {
  it('asks only visitors without a session for an address, and tells everybody when and members where we answer', () => {
    const [open, member] = [false, true].map((signedIn) =>
      contactForm(viewOf(english), { signedIn, replyHours: 24 }).toString(),
    )
    expect(open).toMatch(/data-as-member="false"[\s\S]*id="reply" >[\s\S]*id="account-note" hidden>/)
    expect(open).toContain('We usually reply within 24 hours, and')
    expect(member).toMatch(/data-as-member="true"[\s\S]*id="reply" hidden>[\s\S]*id="account-note" >/)
  })

  it('asks for a correction by detail and right value, and counts it as a request about data', () => {
    const page = contactForm(viewOf(english), { ...stranger, topic: 'correction' }).toString()
    expect(page).toContain('<option value="birthDate">Date of birth</option>')
    expect(page).toContain('<label for="message">What is right?</label>')
    expect(page).toMatch(/<option value="data" selected>/)
    expect(contactForm(viewOf(english), stranger).toString()).not.toContain('id="detail"')
  })

  it('gives each field its label, its hint and a place for its error', () => {
    const page = contactForm(viewOf(english), stranger).toString()
    for (const field of ['topic', 'message', 'replyEmail']) {
      expect(page).toContain(`<label for="${field}">`)
      expect(page).toMatch(new RegExp(`id="${field}"[^>]* aria-describedby="[^"]*${field}-error"`))
      expect(page).toContain(`id="${field}-error"`)
    }
  })
})
