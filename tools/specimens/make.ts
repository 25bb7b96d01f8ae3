import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { degrade } from './degrade.ts'
import type { Variant } from './degrade.ts'
import { drawDocument } from './draw.ts'
import { specimen } from './spec.ts'
import type { SpecimenSpec } from './spec.ts'

// Writes the set of photos for demonstrations and journeys: node tools/specimens/make.ts --out DIR [--state NLD
// --state-name Netherlands]

type Item = { file: string; variant: Variant; side: 'front' | 'back'; spec: SpecimenSpec }

/** The set, with the printed data of each document. */
export function specimenSet(issuingState: string, stateName: string): Item[] {
  const owner = specimen({
    issuingState,
    stateName,
    nationality: issuingState,
    surname: 'Vantorre',
    givenNames: 'Anouk Elise',
    birthDate: '1991-03-14',
    birthPlace: 'Noordermeer',
    sex: 'F',
    documentNumber: 'SPE5C0M82',
    expiryDate: '2033-05-20',
    issueDate: '2023-05-20',
    seed: 4,
  })
  // Licences have the North American barcode, so the owner's licence is North American, too.
  const licence = { ...owner, issuingState: 'USA', stateName: 'United States', documentNumber: 'SPD1L2C93', seed: 2 }
  const card = { ...owner, documentNumber: 'SPC7B4Z15', seed: 1 }
  // A residence permit is for foreigners, never for a state's own people.
  const permit = { ...card, nationality: 'UKR', documentNumber: 'SPR6K8N24', authority: 'Immigration Office', seed: 2 }
  const ktp = {
    ...owner,
    issuingState: 'IDN',
    stateName: 'Indonesia',
    nationality: 'IDN',
    personalNumber: '3171015403910001',
    dateStyle: 'dashes' as const,
    seed: 0,
  }
  return [
    { file: 'good-passport.jpg', variant: 'phone1', side: 'front', spec: { ...owner, kind: 'passport' } },
    { file: 'good-id-front.jpg', variant: 'phone1', side: 'front', spec: { ...card, kind: 'id-front' } },
    { file: 'good-id-back.jpg', variant: 'phone1', side: 'back', spec: { ...card, kind: 'id-back' } },
    { file: 'good-permit-front.jpg', variant: 'phone1', side: 'front', spec: { ...permit, kind: 'permit-front' } },
    { file: 'good-permit-back.jpg', variant: 'phone1', side: 'back', spec: { ...permit, kind: 'permit-back' } },
    { file: 'good-ktp-front.jpg', variant: 'phone1', side: 'front', spec: { ...ktp, kind: 'ktp-front' } },
    { file: 'good-ktp-back.jpg', variant: 'phone1', side: 'back', spec: { ...ktp, kind: 'ktp-back' } },
    { file: 'good-licence-front.jpg', variant: 'rotated', side: 'front', spec: { ...licence, kind: 'licence-front' } },
    { file: 'good-licence-back.jpg', variant: 'clean', side: 'back', spec: { ...licence, kind: 'licence-back' } },
    { file: 'unreadable.jpg', variant: 'heavy-blur', side: 'front', spec: { ...owner, kind: 'passport' } },
    {
      file: 'expired-passport.jpg',
      variant: 'phone1',
      side: 'front',
      spec: {
        ...owner,
        kind: 'passport',
        documentNumber: 'SPE4A1K07',
        issueDate: '2011-02-01',
        expiryDate: '2021-02-01',
      },
    },
    {
      file: 'other-name-passport.jpg',
      variant: 'phone1',
      side: 'front',
      spec: {
        ...owner,
        kind: 'passport',
        surname: 'Lindqvarst',
        givenNames: 'Fenna Louise',
        documentNumber: 'SPE9R3T60',
        seed: 7,
      },
    },
    {
      file: 'one-name-passport.jpg',
      variant: 'phone1',
      side: 'front',
      spec: { ...owner, kind: 'passport', givenNames: '', documentNumber: 'SPE2M8N41' },
    },
    {
      file: 'newer-passport.jpg',
      variant: 'phone1',
      side: 'front',
      spec: {
        ...owner,
        kind: 'passport',
        documentNumber: 'SPE7D2Q95',
        issueDate: '2026-02-01',
        expiryDate: '2036-02-01',
      },
    },
  ]
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      out: { type: 'string' },
      state: { type: 'string', default: 'NLD' },
      'state-name': { type: 'string', default: 'Netherlands' },
    },
  })
  const out = values.out
  if (out === undefined) {
    console.error(
      'Draws specimen documents and photographs of them into a folder.\nUsage: npm run specimens -- --out DIR [--state NLD --state-name Netherlands]',
    )
    process.exitCode = 1
    return
  }
  await mkdir(out, { recursive: true })
  const items = specimenSet(values.state, values['state-name'])
  for (const [i, item] of items.entries()) {
    await writeFile(join(out, item.file), await degrade(await drawDocument(item.spec), item.variant, i + 1))
  }
  await writeFile(join(out, 'specimens.json'), `${JSON.stringify(items, null, 2)}\n`)
  console.log(
    [
      ...items.map(({ file }) => join(out, file)),
      `${items.length} photos, and specimens.json with what is printed on each`,
    ].join('\n'),
  )
}

if (import.meta.main) await main()
