import anyAscii from 'any-ascii'

// ISO 3166-1: alpha-3 codes and, beside each, the alpha-2 code.
const isoCodes =
  'AFG AF ALA AX ALB AL DZA DZ ASM AS AND AD AGO AO AIA AI ATA AQ ATG AG ARG AR ARM AM ABW AW AUS AU AUT AT AZE AZ BHS BS BHR BH BGD BD BRB BB BLR BY BEL BE BLZ BZ BEN BJ BMU BM BTN BT BOL BO BES BQ BIH BA BWA BW BVT BV BRA BR IOT IO BRN BN BGR BG BFA BF BDI BI CPV CV KHM KH CMR CM CAN CA CYM KY CAF CF TCD TD CHL CL CHN CN CXR CX CCK CC COL CO COM KM COG CG COD CD COK CK CRI CR CIV CI HRV HR CUB CU CUW CW CYP CY CZE CZ DNK DK DJI DJ DMA DM DOM DO ECU EC EGY EG SLV SV GNQ GQ ERI ER EST EE SWZ SZ ETH ET FLK FK FRO FO FJI FJ FIN FI FRA FR GUF GF PYF PF ATF TF GAB GA GMB GM GEO GE DEU DE GHA GH GIB GI GRC GR GRL GL GRD GD GLP GP GUM GU GTM GT GGY GG GIN GN GNB GW GUY GY HTI HT HMD HM VAT VA HND HN HKG HK HUN HU ISL IS IND IN IDN ID IRN IR IRQ IQ IRL IE IMN IM ISR IL ITA IT JAM JM JPN JP JEY JE JOR JO KAZ KZ KEN KE KIR KI PRK KP KOR KR KWT KW KGZ KG LAO LA LVA LV LBN LB LSO LS LBR LR LBY LY LIE LI LTU LT LUX LU MAC MO MDG MG MWI MW MYS MY MDV MV MLI ML MLT MT MHL MH MTQ MQ MRT MR MUS MU MYT YT MEX MX FSM FM MDA MD MCO MC MNG MN MNE ME MSR MS MAR MA MOZ MZ MMR MM NAM NA NRU NR NPL NP NLD NL NCL NC NZL NZ NIC NI NER NE NGA NG NIU NU NFK NF MKD MK MNP MP NOR NO OMN OM PAK PK PLW PW PSE PS PAN PA PNG PG PRY PY PER PE PHL PH PCN PN POL PL PRT PT PRI PR QAT QA REU RE ROU RO RUS RU RWA RW BLM BL SHN SH KNA KN LCA LC MAF MF SPM PM VCT VC WSM WS SMR SM STP ST SAU SA SEN SN SRB RS SYC SC SLE SL SGP SG SXM SX SVK SK SVN SI SLB SB SOM SO ZAF ZA SGS GS SSD SS ESP ES LKA LK SDN SD SUR SR SJM SJ SWE SE CHE CH SYR SY TWN TW TJK TJ TZA TZ THA TH TLS TL TGO TG TKL TK TON TO TTO TT TUN TN TUR TR TKM TM TCA TC TUV TV UGA UG UKR UA ARE AE GBR GB USA US UMI UM URY UY UZB UZ VUT VU VEN VE VNM VN VGB VG VIR VI WLF WF ESH EH YEM YE ZMB ZM ZWE ZW'.split(
    ' ',
  )

// ICAO Doc 9303-3 section 5 adds codes that ISO does not have: Germany's single D, the British kinds of nationality,
// Kosovo.
const icaoOnlyCodes: Record<string, string> = {
  D: 'DE',
  GBD: 'GB',
  GBN: 'GB',
  GBO: 'GB',
  GBP: 'GB',
  GBS: 'GB',
  RKS: 'XK',
  XKX: 'XK',
}

const alpha2ByAlpha3 = new Map<string, string>(Object.entries(icaoOnlyCodes))
for (let i = 0; i < isoCodes.length; i += 2) alpha2ByAlpha3.set(isoCodes[i] ?? '', isoCodes[i + 1] ?? '')

/** Every three-letter code known here, with its alpha-2 code. */
export const countryCodes: ReadonlyMap<string, string> = alpha2ByAlpha3

// ICAO Doc 9303-3 section 5, parts C and D: organisations, people without a state, and the state of specimens.
const notStates = new Set('EUE UNO UNA UNK XBA XIM XCC XCE XCO XEC XPO XES XMP XOM XDC XXA XXB XXC XXX UTO'.split(' '))

/** Whether a machine-readable zone may name this state or nationality. */
export function isDocumentState(code: string): boolean {
  return alpha2ByAlpha3.has(code) || notStates.has(code)
}

/** Whether a machine-readable zone may name this as the issuing state: XXA to XXX are people without one. */
export function isIssuingState(code: string): boolean {
  return isDocumentState(code) && !code.startsWith('XX')
}

/**
 * The alpha-2 code of a state from the code on a document. A code without one stays as it is: `UTO` (specimens), `XXA`
 * (stateless), `UNO`. Such a document never equals a chosen country.
 */
export function toAlpha2(code: string): string {
  const bare = code.replace(/<+$/, '')
  return alpha2ByAlpha3.get(bare) ?? bare
}

// Passports of these have the code of the state that issues them (Hong Kong Basic Law 154, Macao Basic Law 139).
const issuedBy: Record<string, string> = { HK: 'CN', MO: 'CN' }

/** Whether a document with this issuing state can be one of the chosen country (alpha-2). */
export function mayIssueFor(state: string, country: string): boolean {
  const issuer = toAlpha2(state)
  return issuer === country || issuer === issuedBy[country]
}

/** Languages in which documents print their state, besides English. */
const nameLanguages = ['en', 'fr', 'es', 'de', 'nl', 'pt', 'it', 'tr', 'pl', 'id', 'sv', 'da', 'fi', 'cs', 'ro', 'vi']
const shortestStem = 4

const fold = (text: string) =>
  anyAscii(text)
    .toUpperCase()
    .replace(/[^A-Z]/g, '')

let names: (readonly [name: string, alpha2: string])[] | undefined

function countryNames(): (readonly [name: string, alpha2: string])[] {
  if (names !== undefined) return names
  const lists = nameLanguages.map((language) => new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }))
  const all = [...new Set(alpha2ByAlpha3.values())].flatMap((alpha2) =>
    lists.map((list) => [fold(list.of(alpha2) ?? ''), alpha2] as const),
  )
  names = all.filter(([name]) => name.length >= shortestStem)
  return names
}

/** How many letters two words share at the beginning. 0 unless they are most of the country's name. */
function stem(printed: string, name: string): number {
  if (printed.includes(name)) return name.length
  let common = 0
  while (common < Math.min(name.length, printed.length) && name[common] === printed[common]) common += 1
  return common >= shortestStem && common >= name.length * 0.6 ? common : 0
}

/**
 * Whether printed text names a country: by code, by name in several languages, or by an adjective with the same stem
 * (NEDERLANDSE). The longest stem wins: NIGERIAN does not match Niger.
 */
export function textNamesCountry(text: string, alpha2: string): boolean {
  const printed = fold(text)
  if (printed === alpha2 || alpha2ByAlpha3.get(printed) === alpha2) return true
  if (!/^[A-Z]{2}$/.test(alpha2) || printed.length < shortestStem) return false
  let [longest, own] = [0, 0]
  for (const [name, code] of countryNames()) {
    const length = stem(printed, name)
    longest = Math.max(longest, length)
    if (code === alpha2) own = Math.max(own, length)
  }
  return own > 0 && own === longest
}

const alpha3ByAlpha2 = new Map<string, string>()
for (let i = 0; i < isoCodes.length; i += 2) alpha3ByAlpha2.set(isoCodes[i + 1] ?? '', isoCodes[i] ?? '')

/** The ISO alpha-3 code of an alpha-2 code. A code without one stays as it is. */
export function toAlpha3(code: string): string {
  return alpha3ByAlpha2.get(code) ?? code
}
