/** An address as we store it and look it up: trimmed, lower case (addresses that differ only in case are the same). */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase()
}

/** A standard address: one @, no spaces, a domain with a dot; at most 320 characters (RFC 3696). */
export function isEmail(email: string): boolean {
  return email.length <= 320 && /^[^\s@<>"]{1,64}@[^\s@<>".]+(?:\.[^\s@<>".]+)+$/.test(email)
}

/** `anna@example.com` as `a***@example.com`. */
export function maskEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@')
  return `${local.slice(0, 1)}***@${domain}`
}
