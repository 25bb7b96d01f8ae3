import { isIPv6 } from 'node:net'

/**
 * Whom a limit per address counts: an IPv4 address, or the first 64 bits of an IPv6 one, which is what one customer is given;
 * counted whole, anybody would have more addresses than any limit.
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
