/** The fields of a North American driving licence's barcode that our rules use. Dates are `YYYY-MM-DD`. */
export interface LicenceFields {
  documentNumber?: string
  surname?: string
  givenNames?: string
  birthDate?: string
  expiryDate?: string
  sex?: 'M' | 'F'
  /** ISO 3166-1 alpha-3. */
  country?: string
}

/**
 * Reads the elements of a barcode according to the AAMVA DL/ID Card Design Standard (2000 to 2020): each element is a
 * three-letter code and its text to the end of the line. Null for any other text.
 */
export function parseAamva(text: string): LicenceFields | null {
  if (!/^@\s*\n?.*(ANSI |AAMVA)/s.test(text.slice(0, 40))) return null
  const elements = new Map<string, string>()
  for (const line of text.split(/[\r\n\x1e]+/)) {
    // The first element follows the subfile's type and offsets without a line end: "...0278DLDAQ123".
    const match = /(?:^|[A-Z]{2}\d{8}|(?:^|\d)(?:DL|ID))(D[A-D][A-Z])(.*)$/.exec(line)
    const [, code = '', value = ''] = match ?? []
    if (code !== '' && !elements.has(code)) elements.set(code, value.trim())
  }
  return elements.has('DAQ') ? licenceFields(elements) : null
}

function licenceFields(elements: Map<string, string>): LicenceFields {
  const text = (code: string) => {
    const value = elements.get(code)
    return value === undefined || value === '' || value === 'NONE' || value === 'unavl' ? undefined : value
  }
  const country = text('DCG')
  // Until 2003 the given names were together in DCT, separated by commas.
  const given = [text('DAC') ?? text('DCT')?.replaceAll(',', ' '), text('DAD')]
    .filter((part) => part !== undefined)
    .join(' ')
  const fields: Record<keyof LicenceFields, string | undefined> = {
    documentNumber: text('DAQ'),
    surname: text('DCS') ?? text('DAB'),
    givenNames: given === '' ? undefined : given,
    birthDate: isoDate(text('DBB'), country),
    expiryDate: isoDate(text('DBA'), country),
    sex: sexOf(text('DBC')),
    country: country === 'USA' || country === 'CAN' ? country : undefined,
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

function sexOf(code: string | undefined): 'M' | 'F' | undefined {
  if (code === '1' || code === 'M') return 'M'
  return code === '2' || code === 'F' ? 'F' : undefined
}

/** The United States use MMDDYYYY, Canada YYYYMMDD. */
function isoDate(text: string | undefined, country: string | undefined): string | undefined {
  const [, a = '', b = '', c = ''] =
    (country === 'CAN' ? /^(\d{4})(\d{2})(\d{2})$/ : /^(\d{2})(\d{2})(\d{4})$/).exec(text ?? '') ?? []
  if (a === '') return undefined
  return country === 'CAN' ? `${a}-${b}-${c}` : `${c}-${a}-${b}`
}
