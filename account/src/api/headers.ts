/** What every call carries (specification, section 7). */
export function commonHeaders(platform: string): Record<string, string> {
  return { Accept: 'application/json', 'Content-Type': 'application/json', platform, 'Accept-Language': document.documentElement.lang }
}
