import { vi } from 'vitest'

/*
 * The hash of a password is slow on purpose: 19 MiB and two passes. Tests of the server hash thousands, so theirs costs
 * next to nothing. The cost of the product's own is tested in password.test.ts.
 */
vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof import('@node-rs/argon2')>()
  const hash: typeof argon2.hash = (password, options) =>
    argon2.hash(password, { ...options, memoryCost: 8, timeCost: 1 })
  return { ...argon2, hash }
})
