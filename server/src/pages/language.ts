import type { FastifyRequest } from 'fastify'
import { readCookie } from '../http/cookies.ts'

/** The language of a page: `lang` parameter, the member's cookie, the browser's wish, English. Only languages there are. */
export function chooseLanguage(request: FastifyRequest, available: readonly string[], shortName: string): string {
  const asked = (request.query as { lang?: unknown }).lang
  const wished = (request.headers['accept-language'] ?? '')
    .split(',')
    .map((part) => part.split(';')[0]?.trim() ?? '')
  for (const wish of [typeof asked === 'string' ? asked : undefined, readCookie(request, `${shortName}-language`), ...wished]) {
    const found = wish && available.find((language) => language.toLowerCase() === wish.toLowerCase() || language.split('-')[0] === wish.split('-')[0])
    if (found) return found
  }
  return 'en'
}
