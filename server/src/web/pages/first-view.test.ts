import { describe, expect, it } from 'vitest'
import { firstViewOf } from './first-view.ts'

const files = {
  modules: ['/user/accounts/assets/app.js'],
  styles: ['/user/accounts/assets/app.css'],
  faceStyles: { '/user/accounts/assets/face.css': '@font-face{}' },
  sheets: ['/user/accounts/assets/app.css', '/user/accounts/assets/kyc.css'],
  inlineStyles: { '/user/accounts/assets/kyc.css': '.kyc{color:red}' },
  texts: ['user-accounts', 'kyc'],
}
const page = {
  nonce: 'n0',
  language: 'de-DE',
  textVersion: 'abc',
  environment: 'mainnet' as const,
  answers: '{"GET /a":{"x":"</script>"}}',
  styleParts: {
    '/user/accounts/assets/app.css': [{ css: '.app{color:blue}', around: [], needs: [['app']] }],
    '/user/accounts/assets/kyc.css': [{ css: '.kyc{color:red}', around: [], needs: [['kyc']] }],
  },
}
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
        { modules: [], styles: [], faceStyles: {}, sheets: [], inlineStyles: {}, texts: ['user-accounts'] },
        { nonce: 'n0', language: 'th-TH', textVersion: 'abc', environment, answers: '', screen: '', styleParts: {} },
      ),
    ).toContain(`/locales/th-TH/${file}?v=abc"`)
  })

  it('contains the answers of the first calls, none of which can end the block', () => {
    expect(head).toContain(
      '<script type="application/json" id="first-answers" nonce="n0">{"GET /a":{"x":"\\u003c/script>"}}</script>',
    )
  })

  it('contains the rendered screen after the styles that it uses, and no inline style, which the policy forbids', () => {
    const rendered = firstViewOf(files, { ...page, screen: '<h1 class="kyc" style="color:red">Verify</h1>' })
    const heading = '<div id="screen" class="unless-lost"><h1 class="kyc" data-style="color:red">Verify</h1></div>'
    const [before = '', after = ''] = rendered.split(heading)
    expect(before).toContain('.kyc{color:red}')
    expect(before).not.toContain('.app{color:blue}')
    expect(after.indexOf('app.css')).toBeLessThan(after.indexOf('.kyc{color:red}'))
    expect(after).toContain('<link rel="preload" as="style" data-styles href="/user/accounts/assets/app.css">')
  })
})
