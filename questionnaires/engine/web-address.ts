/** Whether it is a valid web address: http or https, with a publicly reachable host name. */
export function isWebAddress(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.hostname.includes('.')
}
