import type { FastifyRequest } from 'fastify'
import { deviceOf } from '@tessera/contract/device.ts'

/** Browser and system of a request, as the log and emails name them: `Chrome · Windows`. Empty if unknown. */
export function browserName({ headers }: Pick<FastifyRequest, 'headers'>): string {
  const { browser, system } = deviceOf(headers['user-agent'] ?? '')
  return [browser, system].filter(Boolean).join(' · ')
}
