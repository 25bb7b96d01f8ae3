import { describe, expect, it } from 'vitest'
import { firstViewOf } from './first-view.ts'

const files = {
  modules: ['/user/accounts/assets/app.js'],
  styles: ['/user/accounts/assets/app.css'],
  entryStyles: { '/user/accounts/assets/app.css': '.app{color:blue}' },
  inlineStyles: { '/user/accounts/assets/kyc.css': '.kyc{color:red}' },
  texts: ['user-accounts', 'kyc'],
}
const page = {
  nonce: 'n0',
  language: 'de-DE',
  textVersion: 'abc',
  environment: 'mainnet',
  answers: '{"GET /a":{"x":"</script>"}}',
} as const
const head = firstViewOf(files, { ...page, screen: '' })

describe('the head of an account page', () => {
  it('requests styles, modules and texts at once', () => {
    expect(head).toContain('<link rel="stylesheet" href="/user/accounts/assets/app.css" nonce="n0">')
    expect(head).toContain('<link rel="modulepreload" href="/user/accounts/assets/app.js" nonce="n0">')
    expect(head).toContain('/user/accounts/locales/de-DE/kyc+user-accounts.json?v=abc')
  })

  it('contains the styles of its screen, which the web app does not load again', () => {
    expect(head).toContain('<style nonce="n0" data-href="/user/accounts/assets/kyc.css">.kyc{color:red}</style>')
  })

  it.each([
    ['testnet', 'testnet-user-accounts.json'],
    ['sitnet', 'test-user-accounts.json'],
  ] as const)('requests the texts of the environment: %s', (environment, file) => {
    expect(
      firstViewOf(
        { modules: [], styles: [], entryStyles: {}, inlineStyles: {}, texts: ['user-accounts'] },
        { nonce: 'n0', language: 'th-TH', textVersion: 'abc', environment, answers: '', screen: '' },
      ),
    ).toContain(`/locales/th-TH/${file}?v=abc"`)
  })

  it('contains the answers of the first calls, none of which can end the block', () => {
    expect(head).toContain(
      '<script type="application/json" id="first-answers" nonce="n0">{"GET /a":{"x":"\\u003c/script>"}}</script>',
    )
  })

  it('contains the rendered screen with all its styles, and no inline style, which the policy forbids', () => {
    const rendered = firstViewOf(files, { ...page, screen: '<h1 style="color:red">Personal</h1>' })
    expect(rendered).toContain('<div id="screen" class="unless-lost"><h1 data-style="color:red">Personal</h1></div>')
    expect(rendered).toContain('<style nonce="n0" data-href="/user/accounts/assets/app.css">.app{color:blue}</style>')
    expect(rendered).not.toContain('rel="stylesheet"')
  })
})
