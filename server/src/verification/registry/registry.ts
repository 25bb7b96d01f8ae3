import type { NumberKind } from '@tessera/contract/numbers.ts'
import type { Mode } from '../../platform/settings.ts'

/** The person that a registry has under a number. Dates are `YYYY-MM-DD`. */
export interface RegistryRecord {
  firstName: string
  lastName: string
  birthDate: string
}

/** The registry cannot be reached now. The member is not at fault, and no attempt is used up. */
export class RegistryDown extends Error {}

/**
 * The port to the registries of national numbers. Operators connect the registries they have a contract with by adding
 * another implementation to the context.
 */
export interface Registry {
  /** The kinds of number that can be checked. Empty when no registry is connected. */
  kinds: readonly NumberKind[]
  /** The holder of the number. Null when there is none. @throws RegistryDown */
  find(kind: NumberKind, number: string): Promise<RegistryRecord | null>
}

const kinds: readonly NumberKind[] = ['BVN', 'PAN', 'AADHAAR', 'TCKN', 'HKID', 'EMIRATES_ID', 'IIN', 'NIK', 'BSN']

/** The invented person of the sandbox, under one number of each kind. The numbers are valid and belong to no one. */
const person: RegistryRecord = { firstName: 'Anouk Elise', lastName: 'Vantorre', birthDate: '1991-03-14' }
export const sandboxNumbers: Readonly<Record<NumberKind, string>> = {
  BVN: '22212345678',
  PAN: 'ACUPA7085R',
  AADHAAR: '234123412346',
  TCKN: '17291716060',
  HKID: 'G123456A',
  EMIRATES_ID: '784199112345675',
  IIN: '910314400013',
  NIK: '3171015403910001',
  BSN: '111222333',
}
/** A BVN for which the sandbox simulates a registry that is down. */
export const sandboxDownNumber = '22200000503'

const sandbox: Registry = {
  kinds,
  find(kind, number) {
    if (kind === 'BVN' && number === sandboxDownNumber)
      return Promise.reject(new RegistryDown('The sandbox plays an outage'))
    return Promise.resolve(sandboxNumbers[kind] === number ? person : null)
  },
}

const unconnected: Registry = { kinds: [], find: () => Promise.reject(new RegistryDown('No registry is connected')) }

export function registryFor(mode: Mode): Registry {
  return mode === 'sandbox' ? sandbox : unconnected
}
