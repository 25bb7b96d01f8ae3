import fc from 'fast-check'
import { expect, it } from 'vitest'
import { html } from './html.ts'

it('escapes every text, in content and in attributes', () => {
  const nasty = `"><script>alert('&')</script>`
  expect(html`<p title="${nasty}">${nasty}${7}</p>`.toString()).toBe(
    '<p title="&quot;&gt;&lt;script&gt;alert(&#39;&amp;&#39;)&lt;/script&gt;">&quot;&gt;&lt;script&gt;alert(&#39;&amp;&#39;)&lt;/script&gt;7</p>',
  )
})

it('inserts its own HTML unescaped, single or as a list', () => {
  // With another name the formatter does not reformat the template.
  const markup = html
  const items = ['a', '<b>'].map((item) => markup`<li>${item}</li>`)
  expect(markup`<ul>${items}</ul>${markup`<hr>`}${[]}`.toString()).toBe('<ul><li>a</li><li>&lt;b&gt;</li></ul><hr>')
})

it('never lets a text open an element, leave an attribute or pass as HTML', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('<', '>', '"', "'", '&', '/', 'a', ' ', '=') }), (text) => {
      expect(html`${text}`.toString()).not.toMatch(/[<>"']/)
    }),
  )
  // An object that only looks like our HTML (parsed from JSON, for example) is not accepted as HTML.
  const forged = { toString: () => '<script>' } as unknown as string
  expect(html`${[forged] as never}`.toString()).not.toContain('<script>')
})
