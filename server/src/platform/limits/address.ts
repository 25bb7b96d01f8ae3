import { isIPv6 } from 'node:net'

/**
 * The key of a rate limit per address: an IPv4 address, or the first 64 bits of an IPv6 address, which is what one
 * customer gets. If we counted whole IPv6 addresses, everyone would have more addresses than any limit.
 */
export function addressOf({ ip }: { ip: string }): string {
  const [, embedded] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip) ?? []
  if (embedded) return embedded
  if (!isIPv6(ip)) return ip
  const [head = '', tail] = (ip.split('%')[0] ?? '').toLowerCase().split('::')
  const groups = (text: string | undefined): string[] => (text ? text.split(':') : [])
  const [before, after] = [groups(head), groups(tail)]
  const whole =
    tail === undefined
      ? before
      : [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after]
  return `${whole
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
