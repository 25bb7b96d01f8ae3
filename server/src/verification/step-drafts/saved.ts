import type { Transaction } from 'kysely'
import type { Address } from '@tessera/contract/addresses.ts'
import type { Value } from '@tessera/contract/questionnaire.ts'
import { readDraft, valuesOf, type DraftKey } from '../../accounts/drafts/drafts.ts'
import type { Details } from '../../accounts/snapshot/attempts.ts'
import type { Db } from '../../platform/db/postgres.ts'
import type { Database } from '../../platform/db/tables.ts'
import type { KeyHolder, Keyring } from '../../platform/secrets/keyring.ts'

/* Saved steps and their drafts: a draft that differs from what is saved has unsaved changes. */

type Trx = Transaction<Database>
type Values = Readonly<Record<string, Value>>

export const addressDraft: DraftKey = { kind: 'address', subject: '' }
export const detailsDraft = (attemptId: string): DraftKey => ({ kind: 'details', subject: attemptId })

/** A date as its three boxes show it. */
const boxesOf = (date: string): string => {
  const [year = '', month = '', day = ''] = date.split('-')
  return `${year}-${Number(month)}-${Number(day)}`
}

/** Saved details as the fields of their step. */
export const fieldsOfDetails = ({ firstName, lastName, birthDate }: Details): Values => ({
  firstName,
  lastName,
  oneName: firstName === '',
  birthDate: boxesOf(birthDate),
})

interface SavedAddress {
  country: string
  documentClass: string
  address: Address
  since?: string
  issuer?: string
  issuedOn: string
  agreed?: boolean
}

/** A saved address as the fields of its step. */
export const fieldsOfAddress = ({
  country,
  documentClass,
  address,
  since,
  issuer,
  issuedOn,
  agreed,
}: SavedAddress): Values => ({
  country,
  ...address,
  since: since ?? '-',
  documentClass,
  issuer: issuer ?? '',
  issued: boxesOf(issuedOn),
  agreed: agreed ?? false,
})

/** Whether the draft has changes that are not saved. */
export async function isUnsaved(
  db: Db | Trx,
  keyring: Keyring,
  member: KeyHolder,
  { key, saved }: { key: DraftKey; saved: Values | null },
): Promise<boolean> {
  const typed = valuesOf(await readDraft<Value>(db, keyring, member, key))
  return Object.entries(typed).some(([name, value]) => value !== saved?.[name])
}
