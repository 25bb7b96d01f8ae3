import type { NumberKind } from '@tessera/contract/numbers.ts'
import type { Mode } from '../../platform/settings.ts'

/** Whom a registry knows under a number. Dates are `YYYY-MM-DD`. */
export interface RegistryRecord {
  firstName: string
  lastName: string
  birthDate: string
}

/** The registry cannot be asked now: nobody's fault, and no try is used up. */
export class RegistryDown extends Error {}

/**
 * The port to the registries of national numbers. An operator connects the ones they have a contract with by giving another
 * implementation to the context.
 */
export interface Registry {
  /** Kinds of number that can be asked for; none where nothing is connected. */
  kinds: readonly NumberKind[]
  /** Whom the number belongs to; null when to nobody. @throws RegistryDown */
  find(kind: NumberKind, number: string): Promise<RegistryRecord | null>
}

const kinds: readonly NumberKind[] = ['BVN', 'PAN', 'AADHAAR', 'TCKN', 'HKID', 'EMIRATES_ID', 'IIN', 'NIK', 'BSN']

/** The invented person of the sandbox, under one number of each kind; the numbers are well formed and belong to nobody. */
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
/** A BVN with which the sandbox plays a registry that is down. */
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
