import fc from 'fast-check'
import { expect, it } from 'vitest'
import { html } from './html.ts'

it('escapes every text, in content and in attributes', () => {
  const nasty = `"><script>alert('&')</script>`
  expect(html`<p title="${nasty}">${nasty}${7}</p>`.toString()).toBe(
    '<p title="&quot;&gt;&lt;script&gt;alert(&#39;&amp;&#39;)&lt;/script&gt;">&quot;&gt;&lt;script&gt;alert(&#39;&amp;&#39;)&lt;/script&gt;7</p>',
  )
})

it('takes its own HTML as it is, once or as a list', () => {
  // Under another name the formatter leaves it as it is written.
  const markup = html
  const items = ['a', '<b>'].map((item) => markup`<li>${item}</li>`)
  expect(markup`<ul>${items}</ul>${markup`<hr>`}${[]}`.toString()).toBe('<ul><li>a</li><li>&lt;b&gt;</li></ul><hr>')
})

it('no text ever opens an element, leaves an attribute, or is taken for HTML', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('<', '>', '"', "'", '&', '/', 'a', ' ', '=') }), (text) => {
      expect(html`${text}`.toString()).not.toMatch(/[<>"']/)
    }),
  )
  // What only looks like our HTML (parsed from JSON, say) is no HTML.
  const forged = { toString: () => '<script>' } as unknown as string
  expect(html`${[forged] as never}`.toString()).not.toContain('<script>')
})
