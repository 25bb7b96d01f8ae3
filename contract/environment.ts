import type { Environment } from './languages.ts'

/** Two-part endings under which a country registers names: `example.com.hk` counts like `example.com`. */
const countrySuffix = /\.(?:com|co|net|org|gov|ac)\.[a-z]{2}$/

/**
 * The environment of a host name. A part of the name decides (`testnet`, `sitnet`, `test`, `sit`). Without one, up to
 * one subdomain is production, as in `www.example.com`; deeper ones are the operator's own test, as in
 * `accounts.team.example.com`. A machine name or an IP address without a domain is the environment of the build:
 * testnet.
 */
export function environmentOfHost(hostname: string): Environment {
  const host = hostname.toLowerCase().replace(/\.$/, '')
  if (!host.includes('.') || /^[\d.]+$/.test(host) || host.includes(':')) return 'testnet'
  const words = host.split(/[.-]/)
  if (words.some((word) => /^sit(net)?\d*$|^test\d*$/.test(word))) return 'sitnet'
  if (words.some((word) => /^testnet\d*$/.test(word))) return 'testnet'
  const subdomains = host.split('.').length - (countrySuffix.test(host) ? 3 : 2)
  return subdomains > 1 ? 'sitnet' : 'mainnet'
}
