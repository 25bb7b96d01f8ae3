import type { FastifyRequest } from 'fastify'
import { readCookie } from '../http/cookies.ts'

/** The language of a page: `lang` parameter, the member's cookie, the browser's wish, English. Only languages there are. */
export function chooseLanguage(request: FastifyRequest, available: readonly string[], shortName: string): string {
  const asked = (request.query as { lang?: unknown }).lang
  const wished = (request.headers['accept-language'] ?? '').split(',').map((part) => part.split(';')[0]?.trim() ?? '')
  for (const wish of [typeof asked === 'string' ? asked : undefined, readCookie(request, `${shortName}-language`), ...wished]) {
    const found = wish && closest(wish.toLowerCase(), available)
    if (found) return found
  }
  return 'en'
}

/** The very language, else one of the same primary language: zh-TW before zh-CN for a member who asks for zh-TW. */
function closest(wish: string, available: readonly string[]): string | undefined {
  const primary = wish.split('-')[0]
  return available.find((language) => language.toLowerCase() === wish) ?? available.find((language) => language.toLowerCase().split('-')[0] === primary)
}
