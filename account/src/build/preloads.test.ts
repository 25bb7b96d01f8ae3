import { expect, it } from 'vitest'
import { preloadOf, withoutLinks } from './preloads.ts'

const manifest = {
  'index.html': {
    file: 'assets/app.js',
    css: ['assets/app.css'],
    imports: ['_shared.js'],
    dynamicImports: ['src/features/verification/kyc/page.tsx'],
  },
  '_shared.js': { file: 'assets/shared.js', css: ['assets/shared.css'], imports: ['_shared.js'] },
  'src/features/verification/kyc/page.tsx': {
    file: 'assets/kyc.js',
    css: ['assets/kyc.css'],
    imports: ['_shared.js', 'index.html'],
  },
}

it('lists the files that entry and page need, each once', () => {
  expect(preloadOf(manifest, '/user/accounts/', ['index.html', 'src/features/verification/kyc/page.tsx'])).toEqual({
    modules: ['/user/accounts/assets/app.js', '/user/accounts/assets/shared.js', '/user/accounts/assets/kyc.js'],
    styles: ['/user/accounts/assets/app.css', '/user/accounts/assets/shared.css', '/user/accounts/assets/kyc.css'],
  })
})

it('leaves the preload links to the server, and everything else unchanged', () => {
  const html =
    '<head>\n  <link rel="icon" href="/f.svg">\n  <link rel="modulepreload" crossorigin href="/a.js" nonce="{{nonce}}">\n  <link rel="stylesheet" href="/a.css">\n</head>'
  expect(withoutLinks(html)).toBe('<head>\n  <link rel="icon" href="/f.svg">\n</head>')
})
