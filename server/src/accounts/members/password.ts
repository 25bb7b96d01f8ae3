import type { PasswordFault } from '@tessera/contract/security.ts'
import { hash, verify } from '@node-rs/argon2'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A password that this many guesses would find is refused: the first that an attacker tries everywhere. */
const fewestGuesses = 1_000_000
/** Longer passwords are checked by their beginning, because the time grows with the length. */
const checkedLength = 64
/** What everyone tries at an exchange, besides its own name. */
const everyoneTries = 'bitcoin ethereum crypto wallet exchange trading account binance woaini 5201314 zaq1@wsx'.split(
  ' ',
)
/** “Password” in the languages of the product and of their neighbours. */
const passwordWords = (
  'passwort kennwort contraseña contrasena clave motdepasse senha parola şifre sifre пароль parol katasandi matkhau ' +
  'mima รหัสผ่าน パスワード 비밀번호 密码 密碼 كلمةالسر'
).split(' ')

/** Counts guesses: 49,000 common passwords and 7,800 words, also with letters replaced, sequences, keyboards, dates. */
let guesser: ZxcvbnFactory | undefined
function guessesFor(password: string, known: string[]): number {
  guesser ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
  const start = [...password].slice(0, checkedLength).join('')
  // A sign between a word and its number adds nothing (Welcome@123), nor does one in place of a letter (P@ssword2024!).
  const plain = start.replaceAll(/[^\p{L}\p{N}]/gu, '') || start
  const spelled =
    start
      .replaceAll('@', 'a')
      .replaceAll('$', 's')
      .replaceAll(/[^\p{L}\p{N}]/gu, '') || start
  const written = [...new Set([start, plain, spelled])]
  return Math.min(...written.map((one) => guesser?.check(one, known).guesses ?? 0))
}

/**
 * The reason to reject a password, or null: length (ASVS V6.2: at least 8, any characters), the email address itself,
 * and what a few guesses find, also around the address and the site's name.
 */
export function passwordFault(password: string, email: string, site: string): PasswordFault | null {
  if ([...password].length < 8) return 'short'
  const lower = password.toLowerCase()
  const [local = '', domain = ''] = email.split('@')
  if (lower === email || lower === local) return 'same-as-email'
  const parts = [email, local, local.replaceAll(/\P{L}/gu, ''), ...local.split(/[._+-]/), ...domain.split('.')]
  const known = [...new Set([...parts, site.toLowerCase(), ...everyoneTries, ...passwordWords])].filter(
    (part) => part.length > 2,
  )
  return guessesFor(password, known) < fewestGuesses ? 'common' : null
}

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), cost)
}

/** The hash of an unused password, so that an unknown address takes as long as a known one. */
const nobody = hashPassword('no member has this password')

/** Whether the password is correct. Without a stored hash, or an empty one, we do the same work and return false. */
export async function passwordFits(stored: string | undefined, password: string): Promise<boolean> {
  const fits = await verify(stored || (await nobody), password.normalize('NFKC'))
  return Boolean(stored) && fits
}
