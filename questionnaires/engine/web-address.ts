/** Whether it is written like an address of the web: http or https, with a host that others can reach by its name. */
export function isWebAddress(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.hostname.includes('.')
}
