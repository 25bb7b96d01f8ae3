/** A country's name in the member's language; the code itself if the browser has no name. */
export function countryName(code: string, language: string): string {
  try {
    return new Intl.DisplayNames([language], { type: 'region', fallback: 'code' }).of(code) ?? code
  } catch {
    return code
  }
}
