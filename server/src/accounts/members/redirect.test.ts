import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultTarget, safeTarget } from './redirect.ts'

const own = 'https://www.example.com'
const hosts = ['partner.example', 'other.example:8443']

describe('redirect after sign-in', () => {
  it.each([
    ['/', '/'],
    ['/user/accounts/auth/kyc?lang=de&x=%2F#part', '/user/accounts/auth/kyc?lang=de&x=%2F#part'],
    ['user/accounts', '/user/accounts'],
    ['?x=1', '/?x=1'],
    ['https://www.example.com/a', '/a'],
    ['https://WWW.EXAMPLE.COM:443/a', '/a'],
    ['/?next=https://evil.example', '/?next=https://evil.example'],
    ['/%2F%2Fevil.example', '/%2F%2Fevil.example'],
    ['https://partner.example/x', 'https://partner.example/x'],
    ['https://other.example:8443/', 'https://other.example:8443/'],
    ['//partner.example/x', 'https://partner.example/x'],
  ])('allows %s', (asked, target) => {
    expect(safeTarget(asked, own, hosts)).toBe(target)
  })

  it.each([
    undefined,
    '',
    '//evil.example',
    '///evil.example',
    '////evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    'https://www.example.com//evil.example',
    '\\\\evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/.\\/evil.example',
    'https:evil.example',
    'https:/evil.example',
    'https://evil.example',
    'https://www.example.com@evil.example',
    'https://www.example.com:x@evil.example',
    'https://user:pass@www.example.com/',
    'https://www.example.com.evil.example',
    'https://evilpartner.example',
    'https://partner.example.evil.example',
    'https://partner.example:444/',
    'http://partner.example/',
    'http://www.example.com/',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'blob:https://www.example.com/1234',
    'filesystem:https://www.example.com/x',
    'ftp://www.example.com/',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\n/evil.example',
    '\thttps://evil.example',
    'https://evil.example\u0000.www.example.com',
    'https://[::1',
  ])('does not allow %j', (asked) => {
    // The parser reads our own scheme without slashes as a path. It must never leave our origin.
    const target = safeTarget(asked, own, hosts)
    const led = new URL(target, own)
    expect(led.origin).toBe(own)
    expect(target.startsWith('/') && !target.startsWith('//')).toBe(true)
    if (!/^https:\/?evil/.test(asked ?? '')) expect(target).toBe(defaultTarget)
  })

  it.each([
    '/login',
    '/login/',
    '/login?mode=sign-up',
    '/login#x',
    'https://www.example.com/login?redirect_url=%2Flogin',
    '/x-api',
    '/x-api/v1/private/user/logout',
    '/a/../x-api/openapi.json',
  ])('does not return to %s', (asked) => {
    expect(safeTarget(asked, own, hosts)).toBe(defaultTarget)
  })

  it.each(['/logins', '/login-help', '/x-apis/a', 'https://partner.example/login'])('may return to %s', (asked) => {
    expect(safeTarget(asked, own, hosts)).toBe(asked)
  })

  it('always ends at our origin or at an allowed host', () => {
    const piece = fc.constantFrom(
      '/',
      '//',
      '\\',
      '.',
      '..',
      '%2e',
      ':',
      '@',
      'https:',
      'javascript:',
      'blob:',
      'evil.example',
      'www.example.com',
      'partner.example',
      '?',
      '#',
      '\t',
      '\n',
      ' ',
      '%2f',
      'x',
    )
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
        (asked) => {
          const led = new URL(safeTarget(asked, own, hosts), `${own}/login`)
          expect([own, 'https://partner.example', 'https://other.example:8443']).toContain(led.origin)
          expect(led.username + led.password).toBe('')
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('uses http for our own origin in a sandbox over plain http', () => {
    expect(safeTarget('http://localhost:4400/a', 'http://localhost:4400', [])).toBe('/a')
    expect(safeTarget('blob:http://localhost:4400/a', 'http://localhost:4400', [])).toBe(defaultTarget)
    expect(safeTarget('http://localhost:4401/a', 'http://localhost:4400', [])).toBe(defaultTarget)
  })
})
