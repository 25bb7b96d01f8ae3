import { hash, verify } from '@node-rs/argon2'

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const common = new Set(
  'password password1 password123 passw0rd 12345678 123456789 1234567890 qwertyui qwerty123 qwertyuiop 11111111 00000000 iloveyou letmein1 welcome1 sunshine1 football1 princess1 trustno1 abcd1234 1q2w3e4r asdfghjk zaq12wsx bitcoin1 bitcoin123'.split(
    ' ',
  ),
)

/**
 * The reason to reject a password, or null: length (ASVS V6.2: at least 8, any characters), the most common passwords,
 * the email address itself.
 */
export function passwordFault(password: string, email: string): 'short' | 'common' | 'same-as-email' | null {
  if ([...password].length < 8) return 'short'
  const lower = password.toLowerCase()
  if (common.has(lower) || /^(.)\1+$/.test(password)) return 'common'
  if (lower === email || lower === email.split('@')[0]) return 'same-as-email'
  return null
}

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), cost)
}

/** The hash of an unused password, so that an unknown address takes as long as a known one. */
const nobody = hashPassword('no member has this password')

/** Whether the password is correct. Without a stored hash we do the same work and return false. */
export async function passwordFits(stored: string | undefined, password: string): Promise<boolean> {
  const fits = await verify(stored ?? (await nobody), password.normalize('NFKC'))
  return stored !== undefined && fits
}
