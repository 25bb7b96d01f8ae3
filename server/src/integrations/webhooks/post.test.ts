import dns, { type LookupAddress, type LookupAllOptions } from 'node:dns'
import { createServer, type Server } from 'node:http'
import { isIP, type AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isPublic, post } from './post.ts'

/** A fake name lookup: tests cannot use a real name server. */
const named = new Map<string, string[]>()
const real = dns.lookup
const answerOf = (
  name: string,
  options: LookupAllOptions,
  answer: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
): void => {
  const addresses = named.get(name)
  if (addresses)
    answer(
      null,
      addresses.map((address) => ({ address, family: isIP(address) })),
    )
  else real(name, options, answer)
}

describe('an address', () => {
  it.each(['8.8.8.8', '93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946'])(
    'allows a public address: %s',
    (address) => expect(isPublic(address)).toBe(true),
  )
  it.each(
    '127.0.0.1 0.0.0.0 10.1.2.3 172.16.0.1 172.31.255.255 192.168.1.1 169.254.169.254 100.64.0.1 198.18.0.1 224.0.0.1 255.255.255.255 ::1 :: fe80::1 fc00::1 fd12::1 ::ffff:127.0.0.1 ::ffff:10.0.0.1 64:ff9b::a00:1 2001:db8::1 2002:a00:1::1 ff02::1 no-address'.split(
      ' ',
    ),
  )('that is closed: %s', (address) => expect(isPublic(address)).toBe(false))
})

describe('posting', () => {
  let receiver: Server
  const listen = (status: number, headers: Record<string, string> = {}): Promise<URL> =>
    new Promise((resolve) => {
      receiver = createServer((_request, response) => response.writeHead(status, headers).end('x'.repeat(100))).listen(
        0,
        '127.0.0.1',
        () => resolve(new URL(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`)),
      )
    })
  afterEach(() => receiver?.close())

  it('does not follow a redirect', async () => {
    expect(
      await post(await listen(302, { location: 'http://127.0.0.1:9/' }), {}, '{}', { allowLoopback: true }),
    ).toEqual({ status: 302 })
  })

  it.each(['127.0.0.1', 'localhost'])('reaches none of our own machines outside the sandbox: %s', async (host) => {
    const url = await listen(200)
    url.hostname = host
    expect(await post(url, {}, '{}', { allowLoopback: false })).toEqual({ fault: 'private address' })
  })

  it.each(['http://2130706433/', 'http://0x7f.1/', 'http://[::ffff:7f00:1]/', 'http://[::1]:9/'])(
    'reaches none of them by another spelling: %s',
    async (address) => {
      expect(await post(new URL(address), {}, '{}', { allowLoopback: false })).toEqual({ fault: 'private address' })
    },
  )

  describe('a host name', () => {
    beforeEach(() => {
      vi.spyOn(dns, 'lookup').mockImplementation(answerOf as typeof dns.lookup)
    })
    afterEach(() => {
      vi.restoreAllMocks()
    })

    it.each([['127.0.0.1'], ['10.0.0.1', '169.254.169.254'], ['::1'], ['::ffff:127.0.0.1']])(
      'that leads to our own machines reaches none of them outside the sandbox: %j',
      async (...addresses) => {
        named.set('shop.example', addresses)
        const url = await listen(200)
        const heard = vi.fn<() => void>()
        receiver.on('connection', heard)
        url.hostname = 'shop.example'
        expect(await post(url, {}, '{}', { allowLoopback: false })).toEqual({ fault: 'private address' })
        expect(heard).not.toHaveBeenCalled()
      },
    )

    it('uses only the allowed ones of its addresses', async () => {
      named.set('shop.example', ['10.0.0.1', '127.0.0.1'])
      const url = await listen(204)
      url.hostname = 'shop.example'
      expect(await post(url, {}, '{}', { allowLoopback: true })).toEqual({ status: 204 })
    })
  })

  it('returns why there was no answer', async () => {
    const url = await listen(200)
    await new Promise((resolve) => receiver.close(resolve))
    expect(await post(url, {}, '{}', { allowLoopback: true })).toEqual({ fault: 'ECONNREFUSED' })
  })
})
