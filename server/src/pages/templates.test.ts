import { describe, expect, it } from 'vitest'
import { compileTemplate, escapeHtml, stylesAfterShell, type Filling } from './templates.ts'

const filling: Filling = {
  nonce: 'n0',
  lang: 'de',
  dir: 'ltr',
  theme: 'dark',
  title: 'Tessera',
  head: '<link rel="x">',
  languages: '<ul></ul>',
  config: '{"a":1}',
  text: (key) => `text of ${key}`,
  mode: 'sandbox',
  help: '/help-center',
  heading: 'Questions & answers',
  article: '<p>Written &amp; escaped.</p>',
}
const fill = (source: string, change: Partial<Filling> = {}): string => compileTemplate(source)({ ...filling, ...change })

describe('a page template', () => {
  it('is filled at every placeholder, as often as it stands', () => {
    expect(fill('<html lang="{{lang}}" dir="{{dir}}" class="{{theme}}">{{head}}<title>{{title}}</title><p nonce="{{nonce}}">{{t:login.title}} {{lang}}{{languages}}')).toBe(
      '<html lang="de" dir="ltr" class="dark"><link rel="x"><title>Tessera</title><p nonce="n0">text of login.title de<ul></ul>',
    )
  })

  it('takes the article as it is, and escapes its heading', () => {
    expect(fill('<title>{{heading}}</title><a href="{{help}}/faq">{{mode}}</a>{{article}}')).toBe(
      '<title>Questions &amp; answers</title><a href="/help-center/faq">sandbox</a><p>Written &amp; escaped.</p>',
    )
  })

  it('leaves what is no placeholder as it is', () => {
    for (const source of ['', 'plain', '{{unknown}}', '{{ lang }}', '{lang}', '{{t:}}', '$&', '{{']) expect(fill(source)).toBe(source)
  })

  it('fills once: what a filling holds is not filled again', () => {
    expect(fill('{{title}}', { title: '{{head}}' })).toBe('{{head}}')
    expect(fill('{{config}}', { config: '"{{nonce}}"' })).toBe('"{{nonce}}"')
  })

  it('no filling breaks out of its place', () => {
    const nasty = `"><script>alert('&')</script>`
    expect(fill('<p title="{{title}}">', { title: nasty })).toBe('<p title="&quot;&gt;&lt;script&gt;alert(&#39;&amp;&#39;)&lt;/script&gt;">')
    expect(fill('{{t:x}}', { text: () => nasty })).not.toMatch(/[<>"']/)
    const config = fill('{{config}}', { config: JSON.stringify({ a: '</script><!--<script>' }) })
    expect(config).not.toContain('<')
    expect(JSON.parse(config)).toEqual({ a: '</script><!--<script>' })
  })

  it('escapes all five', () => {
    expect(escapeHtml(`&<>"'`)).toBe('&amp;&lt;&gt;&quot;&#39;')
  })
})

describe('style sheets', () => {
  it('come after the shell, each once, and are asked for in the head', () => {
    const html = stylesAfterShell('<head><link rel="stylesheet" href="/a.css"><link rel="stylesheet" href="/b.css"></head><body><p>shell</p></body>')
    expect(html).toBe(
      '<head><link rel="preload" as="style" href="/a.css"><link rel="preload" as="style" href="/b.css"></head><body><p>shell</p><link rel="stylesheet" href="/a.css">\n<link rel="stylesheet" href="/b.css">\n</body>',
    )
  })

  it('leaves a page without any as it is', () => {
    expect(stylesAfterShell('<body></body>')).toBe('<body></body>')
  })
})
