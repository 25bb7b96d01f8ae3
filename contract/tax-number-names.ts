/**
 * What people call the tax number of a country, how many characters it has, and whether letters
 * are among them (OECD, "Tax identification
 * numbers", as of 2026-11-29). Check it before use.
 */
export const taxNumberNames: Readonly<Partial<Record<string, { name: string; length: number; letters?: true }>>> = {
  AT: { name: 'Steuernummer', length: 9 },
  BE: { name: 'Rijksregisternummer, NN', length: 11 },
  CH: { name: 'AHV, AVS', length: 13 },
  DE: { name: 'Steuer-ID (IdNr.)', length: 11 },
  ES: { name: 'NIF, NIE', length: 9, letters: true },
  FR: { name: 'Numéro fiscal (SPI)', length: 13 },
  GB: { name: 'UTR', length: 10 },
  ID: { name: 'NPWP', length: 16 },
  IN: { name: 'PAN', length: 10, letters: true },
  IT: { name: 'Codice fiscale', length: 16, letters: true },
  KZ: { name: 'ИИН (IIN)', length: 12 },
  NL: { name: 'BSN', length: 9 },
  PL: { name: 'PESEL', length: 11 },
  PT: { name: 'NIF', length: 9 },
  TR: { name: 'T.C. Kimlik No', length: 11 },
  US: { name: 'SSN, ITIN', length: 9 },
}

/** Countries that give people no tax number. */
export const withoutTaxNumber: readonly string[] = ['AE']
