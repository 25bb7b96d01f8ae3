import { jumioDouble } from './jumio/double.ts'
import { onfidoDouble } from './onfido/double.ts'
import { personaDouble } from './persona/double.ts'
import { sumsubDouble } from './sumsub/double.ts'
import { veriffDouble } from './veriff/double.ts'

/** The doubles of all vendors. */
export const doubles = [sumsubDouble, onfidoDouble, jumioDouble, veriffDouble, personaDouble]
