/**
 * Remembers that the browser has our face, so that the server's next page asks for it before the first paint. A page
 * without it keeps the fallback to its end (face.css), so the face never comes and goes between pages.
 */
export async function rememberFace(shortName: string, page: Document): Promise<void> {
  const fonts = await page.fonts.ready
  const isOurs = ({ family, status }: FontFace): boolean => family === 'Figtree' && status === 'loaded'
  if ([...fonts].some(isOurs)) page.cookie = `${shortName}-face=1; Path=/; Max-Age=31536000; SameSite=Lax`
}
