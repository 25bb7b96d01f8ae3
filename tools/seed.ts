/**
 * `npm run seed -- --cases 200`: fills the review queue of a sandbox with invented members whose identities wait for a
 * reviewer, each with a drawn specimen. Beside a running server, or alone on the same data folder.
 */
import '../server/src/review/commands/plain-faults.ts'
import { createHash, randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { checksNotMade, machineChecks } from '@tessera/contract/checks.ts'
import { createMember } from '../server/src/accounts/members/store.ts'
import { memberSignedUp } from '../server/src/platform/audit/account-events.ts'
import { OperatorFault } from '../server/src/platform/operator-fault.ts'
import { sealed, sealedFile } from '../server/src/platform/secrets/sealed-columns.ts'
import type { Fact } from '../server/src/recognition/facts.ts'
import { toAlpha2 } from '../server/src/recognition/read/countries.ts'
import { openCommandContext, type CommandContext } from '../server/src/review/commands/command-context.ts'
import { drawDocument } from './specimens/draw.ts'
import { inventedPerson } from './specimens/people.ts'
import type { SpecimenSpec } from './specimens/spec.ts'

/** Drawing takes a second: from here on pictures repeat, under other names and numbers. */
const mostDrawn = 60
const hour = 3_600_000
/** Why the machine leaves a case to a reviewer, and the check that says so. A plain case has only what no machine checks. */
const doubts = [
  null,
  null,
  null,
  { reason: 'MANUAL_REVIEW', check: 'name-as-typed' },
  { reason: 'MANUAL_REVIEW', check: 'birth-date-as-typed' },
] as const

const { values } = parseArgs({ options: { cases: { type: 'string', default: '50' } } })
const cases = Number(values.cases)
const { context, mode, close } = await openCommandContext()
try {
  if (mode !== 'sandbox') throw new OperatorFault('Only a sandbox is filled with invented cases')
  if (!Number.isInteger(cases) || cases < 1 || cases > 100_000)
    throw new OperatorFault(`--cases ${values.cases}: enter a number from 1 to 100000`)
  const pictures = await drawn(Math.min(cases, mostDrawn))
  for (let index = 0; index < cases; index += 1) {
    await addCase(context, index, pictures[index % pictures.length] ?? Buffer.alloc(0))
    if ((index + 1) % 500 === 0) console.log(`${index + 1} of ${cases}`)
  }
  console.log(`${cases} cases wait for a reviewer`)
} finally {
  await close()
}

async function drawn(count: number): Promise<Buffer[]> {
  const pictures: Buffer[] = []
  for (let seed = 0; seed < count; seed += 1)
    pictures.push(
      await sharp(await drawDocument(inventedPerson(seed, 'passport')))
        .resize({ width: 1100 })
        .jpeg({ quality: 70 })
        .toBuffer(),
    )
  return pictures
}

async function addCase({ db, keyring, storage }: CommandContext, index: number, photo: Buffer): Promise<void> {
  const person = inventedPerson(index, 'passport')
  const doubt = doubts[index % doubts.length] ?? null
  const country = toAlpha2(person.issuingState)
  const blob = randomUUID()
  const { width, height } = await sharp(photo).metadata()
  await db.transaction().execute(async (trx) => {
    const member = await createMember(trx, keyring, {
      email: `seed-${randomUUID()}@sandbox.example`,
      passwordHash: '',
      residence: 'CH',
    })
    if (!member) throw new Error('The address has an account already')
    await memberSignedUp(trx, member.id)
    const { id: caseId } = await trx
      .insertInto('kyc_case')
      .values({ member_id: member.id, level: 'LEVEL_1', provider: 'default' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const typed = {
      firstName: doubt?.check === 'name-as-typed' ? `${person.givenNames} Maria` : person.givenNames,
      lastName: person.surname,
      birthDate: doubt?.check === 'birth-date-as-typed' ? '1990-01-01' : person.birthDate,
    }
    const { id } = await trx
      .insertInto('attempt')
      .values({
        case_id: caseId,
        member_id: member.id,
        level: 'LEVEL_1',
        number: 1,
        state: 'in_review',
        country,
        document_type: 'PASSPORT',
        consent_version: 'seed',
        // Spread over two days: some are past their due time.
        submitted_at: new Date(Date.now() - (48 * hour * (index + 1)) / cases),
        reasons: ['MANUAL_REVIEW'],
        checks: JSON.stringify([
          ...machineChecks
            .filter((name) => name !== 'national-number' && name !== 'newer-document')
            .map((name) => ({ name, outcome: name === doubt?.check ? 'failed' : 'passed' })),
          ...checksNotMade.map((name) => ({ name, outcome: 'not-checked' })),
        ]),
        details: keyring.sealJson(member, sealed('attempt', 'details'), typed),
        facts: keyring.sealJson(member, sealed('attempt', 'facts'), factsOf(person, index, country)),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await storage.put(blob, keyring.sealFor(member, sealedFile('photo', blob), photo))
    await trx
      .insertInto('photo')
      .values({
        attempt_id: id,
        member_id: member.id,
        side: 'front',
        blob,
        bytes: photo.length,
        width,
        height,
        content_hash: createHash('sha256').update(blob).digest(),
      })
      .execute()
  })
}

/** What a reader would have found. Each case has a document of its own, also where the picture repeats. */
function factsOf(person: SpecimenSpec, index: number, country: string): Fact[] {
  const number = index < mostDrawn ? person.documentNumber : `S${String(index).padStart(8, '0')}`
  const read = (field: Fact['field'], value: string): Fact => ({ field, value, source: 'mrz', confidence: 0.98 })
  return [
    read('surname', person.surname.toUpperCase()),
    read('givenNames', person.givenNames.toUpperCase()),
    read('birthDate', person.birthDate),
    read('expiryDate', person.expiryDate),
    read('documentNumber', number),
    read('issuingCountry', country),
    read('nationality', toAlpha2(person.nationality)),
    read('sex', person.sex),
  ]
}
