import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { SignUpChallenge } from '@tessera/contract/sign-up-challenge.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { countRecent } from '../../platform/limits/recent.ts'
import type { Keyring } from '../../platform/secrets/keyring.ts'
import type { AccountParts } from '../parts.ts'
import { isPerson } from './person-check.ts'

/** All sign-ups together: ten at once and then one each six seconds are free. Others answer a challenge first. */
const everyone = { name: 'sign-up:everyone', seconds: 6, most: 320 }
const free = 10
/** 2^16 hashes take a browser less than a second, 2^20 some seconds. */
const [leastBits, mostBits] = [16, 20]
const taskMs = 10 * 60_000

/**
 * Slows down machines that sign up, wherever they come from. While many sign up, each browser first works, longer the
 * more there are, or passes the check of the operator's service. If that service does not answer, work is enough.
 */
export async function challengeSignUp(
  { db, keyring, config }: Pick<AccountParts, 'db' | 'keyring' | 'config'>,
  request: FastifyRequest,
  { email, given }: { email: string; given: { task?: string; answer: string } | undefined },
): Promise<void> {
  if (given?.task !== undefined && isDone(keyring, email, { task: given.task, answer: given.answer })) return
  const check = config.signUpCheck
  const said =
    check && given && given.task === undefined ? await isPerson(check, { answer: given.answer, ip: request.ip }) : 'no'
  if (said === 'yes') return
  const recent = await countRecent(db, everyone)
  if (recent <= free) return
  const challenge: SignUpChallenge =
    check && said === 'no'
      ? { service: check.service, siteKey: check.siteKey }
      : newTask(keyring, email, bitsFor(recent))
  throw new Refusal('signUpChallenge', { ...challenge })
}

/** One bit more, so twice the work, each time the sign-ups double. */
function bitsFor(recent: number): number {
  return Math.min(mostBits, leastBits + Math.floor(Math.log2(Math.max(1, recent / free))))
}

/** The task belongs to the address, so its answer is worth nothing for another one. */
function newTask(keyring: Keyring, email: string, bits: number): { task: string; bits: number } {
  const head = `${Date.now() + taskMs}.${bits}`
  return { task: `${head}.${signatureOf(keyring, email, head)}`, bits }
}

function isDone(keyring: Keyring, email: string, { task, answer }: { task: string; answer: string }): boolean {
  const [until = '', bits = '', signature = ''] = task.split('.')
  const right = Buffer.from(signatureOf(keyring, email, `${until}.${bits}`))
  const given = Buffer.from(signature)
  if (given.length !== right.length || !timingSafeEqual(given, right) || Number(until) < Date.now()) return false
  const hash = createHash('sha256').update(`${task}:${answer}`).digest()
  return hash.readUInt32BE() >>> (32 - Number(bits)) === 0
}

function signatureOf(keyring: Keyring, email: string, head: string): string {
  // 128 bits, so that the browser hashes one block of 64 bytes.
  return keyring.lookup('sign-up-task', `${head}:${email}`).subarray(0, 16).toString('base64url')
}
