import { describe, expect, it } from 'vitest'
import { compileTemplate, escapeHtml, type Filling } from './templates.ts'

const filling: Filling = {
  nonce: 'n0',
  lang: 'de',
  dir: 'ltr',
  theme: 'dark',
  logo: '/logo.svg',
  brandHead: '<link rel="icon" href="/icon.svg">',
  guard: '',
  title: 'Tessera',
  firstView: '<link rel="x">',
  languages: '<ul></ul>',
  config: '{"a":1}',
  text: (key) => `text of ${key}`,
  mode: 'sandbox',
  help: '/help-center',
  monitor: '',
  brandLinks: '',
  sections: '',
  legal: '',
  termsVersion: '1',
  heading: 'Questions & answers',
  article: '<p>Written &amp; escaped.</p>',
}
const fill = (source: string, change: Partial<Filling> = {}): string =>
  compileTemplate(source)({ ...filling, ...change })

describe('a page template', () => {
  it('fills every placeholder, also repeated ones', () => {
    expect(
      fill(
        '<html lang="{{lang}}" dir="{{dir}}" class="{{theme}}">{{firstView}}<title>{{title}}</title><p nonce="{{nonce}}">{{t:login.title}} {{lang}}{{languages}}',
      ),
    ).toBe(
      '<html lang="de" dir="ltr" class="dark"><link rel="x"><title>Tessera</title><p nonce="n0">text of login.title de<ul></ul>',
    )
  })

  it('inserts the article unescaped and escapes its heading', () => {
    expect(fill('<title>{{heading}}</title><a href="{{help}}/faq">{{mode}}</a>{{article}}')).toBe(
      '<title>Questions &amp; answers</title><a href="/help-center/faq">sandbox</a><p>Written &amp; escaped.</p>',
    )
  })

  it('leaves text that is not a placeholder as it is', () => {
    for (const source of ['', 'plain', '{{unknown}}', '{{ lang }}', '{lang}', '{{t:}}', '$&', '{{'])
      expect(fill(source)).toBe(source)
  })

  it('fills once: placeholders inside a value stay as they are', () => {
    expect(fill('{{title}}', { title: '{{firstView}}' })).toBe('{{firstView}}')
    expect(fill('{{config}}', { config: '"{{nonce}}"' })).toBe('"{{nonce}}"')
  })

  it('lets no value break out of its place', () => {
    const nasty = `"><script>alert('&')</script>`
    expect(fill('<p title="{{title}}">', { title: nasty })).toBe(
      '<p title="&quot;&gt;&lt;script&gt;alert(&#39;&amp;&#39;)&lt;/script&gt;">',
    )
    expect(fill('{{t:x}}', { text: () => nasty })).not.toMatch(/[<>"']/)
    const config = fill('{{config}}', { config: JSON.stringify({ a: '</script><!--<script>' }) })
    expect(config).not.toContain('<')
    expect(JSON.parse(config)).toEqual({ a: '</script><!--<script>' })
  })

  it('escapes all five characters', () => {
    expect(escapeHtml(`&<>"'`)).toBe('&amp;&lt;&gt;&quot;&#39;')
  })
})
