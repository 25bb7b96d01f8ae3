import { domainToASCII, domainToUnicode } from 'node:url'

/**
 * An address as we store it and look it up: trimmed, lower case, its letters composed and its domain in punycode.
 * Addresses that differ only in these are the same.
 */
export function normaliseEmail(email: string): string {
  const typed = email.trim().toLowerCase().normalize('NFC')
  const at = typed.lastIndexOf('@')
  // An impossible domain becomes empty. It stays as typed, and isEmail refuses it or nobody receives the email.
  return at < 0 ? typed : `${typed.slice(0, at)}@${domainToASCII(typed.slice(at + 1)) || typed.slice(at + 1)}`
}

/** The same address as it was stored before domains were stored in punycode. */
export function formerEmail(normalised: string): string {
  const at = normalised.lastIndexOf('@')
  return `${normalised.slice(0, at)}@${domainToUnicode(normalised.slice(at + 1)) || normalised.slice(at + 1)}`
}

/** A standard address: one @, no spaces or invisible characters, a domain with a dot; at most 320 characters (RFC 3696). */
export function isEmail(email: string): boolean {
  return email.length <= 320 && !/\p{Cf}/u.test(email) && /^[^\s@<>"]{1,64}@[^\s@<>".]+(?:\.[^\s@<>".]+)+$/.test(email)
}
