import dns from 'node:dns'
import { request as plain } from 'node:http'
import { request as encrypted } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** The result of one attempt: the status, or why there was none. */
export type Outcome = { status: number } | { fault: string }

const timeoutMs = 10_000

/**
 * Addresses that are not on the public internet (IANA special-purpose registries, RFC 6890). They lead to our own
 * machines, and a partner could make us call those.
 */
const closed = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  closed.addSubnet(net, prefix, 'ipv4')
/** Only global unicast addresses are allowed, except those that embed an IPv4 address or are for documentation. */
const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closed.addSubnet(net, prefix, 'ipv6')

/** Whether an IP address may be called. */
export function isPublic(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !closed.check(address, 'ipv4')
  return family === 6 && global.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}

const isLoopback = (address: string): boolean =>
  address === '::1' || (isIP(address) === 4 && address.startsWith('127.'))

/** Whether the literal host of an address may be called. A name is checked only when it is resolved. */
export function mayCall(url: URL, { allowLoopback }: { allowLoopback: boolean }): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (/(^|\.)localhost\.?$/.test(host)) return allowLoopback
  return !isIP(host) || isPublic(host) || (allowLoopback && isLoopback(host))
}

/**
 * Posts a webhook. Connects to the checked address, even if the name resolves differently a moment later. Does not
 * follow redirects, and does not read the receiver's answer.
 */
export function post(
  url: URL,
  headers: Record<string, string>,
  body: string,
  { allowLoopback }: { allowLoopback: boolean },
): Promise<Outcome> {
  const allowed = (address: string): boolean => isPublic(address) || (allowLoopback && isLoopback(address))
  if (!mayCall(url, { allowLoopback })) return Promise.resolve({ fault: 'private address' })
  const lookup: LookupFunction = (name, options, callback) => {
    dns.lookup(name, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, [])
      const open = addresses.filter(({ address }) => allowed(address))
      const [first] = open
      if (!first) return callback(Object.assign(new Error('private address'), { code: 'EPRIVATE' }), [])
      if (options.all) callback(null, open)
      else callback(null, first.address, first.family)
    })
  }
  return new Promise((resolve) => {
    const send = url.protocol === 'https:' ? encrypted : plain
    const request = send(
      url,
      {
        method: 'POST',
        lookup,
        agent: false,
        signal: AbortSignal.timeout(timeoutMs),
        headers: { ...headers, 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) },
      },
      (response) => {
        resolve({ status: response.statusCode ?? 0 })
        response.destroy()
      },
    )
    request.on('error', (error: NodeJS.ErrnoException) =>
      resolve({
        fault:
          error.code === 'EPRIVATE'
            ? 'private address'
            : error.name === 'AbortError' || error.name === 'TimeoutError'
              ? 'no answer in time'
              : (error.code ?? error.name),
      }),
    )
    request.end(body)
  })
}
