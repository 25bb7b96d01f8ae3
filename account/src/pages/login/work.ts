/*
 * Work that a person's browser does once and a machine with many accounts does many times: SHA-256 (FIPS 180-4) of a
 * short text, until the hash begins with enough zero bits. The browser's own SHA-256 answers too slowly for short texts.
 */

/** The first bits of the fractional parts of the roots of the first primes, as the standard derives them. */
function fractions(root: number, count: number): Uint32Array {
  const found: number[] = []
  for (let number = 2; found.length < count; number += 1) {
    let isPrime = true
    for (let by = 2; by * by <= number; by += 1) if (number % by === 0) isPrime = false
    if (isPrime) found.push((number ** (1 / root) % 1) * 2 ** 32)
  }
  return Uint32Array.from(found, Math.floor)
}

const [s0 = 0, s1 = 0, s2 = 0, s3 = 0, s4 = 0, s5 = 0, s6 = 0, s7 = 0] = new Int32Array(fractions(2, 8))
const rounds = new Int32Array(fractions(3, 64))
const schedule = new Int32Array(64)

/** The first 32 bits of the hash of one block: at most 55 bytes, already padded, as 16 words. */
export function firstWord(block: Int32Array): number {
  schedule.set(block)
  for (let at = 16; at < 64; at += 1) {
    const two = schedule[at - 2] ?? 0
    const fifteen = schedule[at - 15] ?? 0
    const low = turned(fifteen, 7) ^ turned(fifteen, 18) ^ (fifteen >>> 3)
    const high = turned(two, 17) ^ turned(two, 19) ^ (two >>> 10)
    schedule[at] = ((schedule[at - 16] ?? 0) + low + (schedule[at - 7] ?? 0) + high) | 0
  }
  let [a, b, c, d] = [s0, s1, s2, s3]
  let [e, f, g, h] = [s4, s5, s6, s7]
  for (let at = 0; at < 64; at += 1) {
    const sum = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
    const one = (h + sum + ((e & f) ^ (~e & g)) + (rounds[at] ?? 0) + (schedule[at] ?? 0)) | 0
    const other = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    c = b
    b = a
    a = (one + other) | 0
  }
  return (a + s0) >>> 0
}

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

const bytes = new DataView(new ArrayBuffer(64))
const words = new Int32Array(16)

/** A text of at most 55 ASCII characters as one padded block, good until the next call. */
export function blockOf(text: string): Int32Array {
  for (let at = 0; at < 56; at += 1) bytes.setUint8(at, at < text.length ? text.charCodeAt(at) : 0)
  bytes.setUint8(text.length, 0x80)
  bytes.setUint32(60, text.length * 8)
  for (let at = 0; at < 16; at += 1) words[at] = bytes.getInt32(at * 4)
  return words
}

/** How many hashes between two looks at what the person does meanwhile. */
const slice = 5000

/** Finds an answer such that the hash of `task:answer` begins with that many zero bits. The page stays usable. */
export async function findAnswer(task: string, bits: number): Promise<string> {
  const wanted = 2 ** (32 - bits)
  for (let answer = 0; ; answer += 1) {
    if (firstWord(blockOf(`${task}:${answer}`)) < wanted) return String(answer)
    if (answer % slice === 0) await new Promise((resolve) => setTimeout(resolve))
  }
}
