/** `anna@example.com` as `a***@example.com`. */
export function maskEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@')
  const [first] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(local)
  return `${first?.segment ?? ''}***@${domain}`
}
