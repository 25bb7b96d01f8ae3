import type { LetterSpec } from '../tools/specimens/letter.ts'

/** In the country where members of the journeys live. */
export const home = { street: 'Kramgasse 49', postalCode: '3011', city: 'Bern' }

/** The utility bill of a member of the journeys, twenty days old: recent enough in every region. */
export const bill = (): LetterSpec => ({
  name: 'Anouk Elise Vantorre',
  address: [home.street, `${home.postalCode} ${home.city}`, 'Switzerland'],
  issued: new Date(Date.now() - 20 * 86_400_000).toISOString().slice(0, 10),
})
