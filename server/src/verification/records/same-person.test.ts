import { beforeAll, expect, it } from 'vitest'
import { duplicatesOf } from '../../review/console/related.ts'
import { sendDocument, specimenPhoto } from '../../testing/documents.ts'
import { useServer } from '../../testing/server.ts'
import { personFingerprints, type Person } from './same-person.ts'

/* One person with two documents on two accounts. */

const server = useServer()
const photos: Buffer[] = []
beforeAll(async () => {
  photos.push(await specimenPhoto(), await specimenPhoto('newer-passport.jpg'))
})

const person: Person = {
  firstName: 'Jürgen Karl',
  lastName: 'Müller',
  birthDate: '1991-03-14',
  nationality: 'DE',
  country: 'DE',
}
const sameAs = (other: Partial<Person>): boolean => {
  const { keyring } = server().running.context
  const known = personFingerprints(keyring, person)
  return personFingerprints(keyring, { ...person, ...other }).some((hash) => known.some((one) => one.equals(hash)))
}

it.each<[Partial<Person>, boolean]>([
  [{ firstName: 'JUERGEN-KARL', lastName: 'MUELLER' }, true],
  // No declaration hides a second account.
  [{ nationality: 'CH' }, true],
  [{ country: 'CH' }, true],
  [{ nationality: 'CH', country: 'CH' }, false],
  [{ birthDate: '1991-03-15' }, false],
  [{ lastName: 'Maier' }, false],
])('compares name, date of birth and nationality: %j', (other, same) => {
  expect(sameAs(other)).toBe(same)
})

it('a person approved on another account with another document is never approved by the machine, and the duplicate is named', async () => {
  const [first, second] = [await server().member(), await server().member()]
  const [passport, newer] = photos
  if (!passport || !newer) throw new Error('There are no passports')
  const known = await sendDocument(server(), first, passport)
  expect(known).toMatchObject({ state: 'approved' })
  const { id, ...became } = await sendDocument(server(), second, newer)
  expect(became).toEqual({ state: 'in_review', reasons: ['DUPLICATE_SUSPECTED'] })
  const { context } = server().running
  const named = await context.db.transaction().execute((trx) => duplicatesOf(context, trx, id, 'tester'))
  expect(named).toEqual([{ state: 'approved', case: { id: known.id, memberId: first.id } }])
}, 120_000)
