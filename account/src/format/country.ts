/** A country's name in the member's language; the code itself if the browser has no name. */
export function countryName(code: string, language: string): string {
  try {
    return new Intl.DisplayNames([language], { type: 'region', fallback: 'code' }).of(code) ?? code
  } catch {
    return code
  }
}

/** Whether a country's own documents are written in Latin letters, by its most likely language. */
export function writesLatin(code: string): boolean {
  return new Intl.Locale('und', { region: code }).maximize().script === 'Latn'
}
