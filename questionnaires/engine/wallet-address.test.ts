import { expect, it } from 'vitest'
import { addressFault, plainAddress, walletChains } from './wallet-address.ts'

it.each([
  ['BTC', '1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH'],
  ['BTC', '3P14159f73E4gFr7JterCCQh9QjiTjiZrG'],
  // BIP-173 and BIP-350: of a key, of a script, in capitals, Taproot.
  ['BTC', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ['BTC', 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'],
  ['BTC', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4'],
  ['BTC', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'],
  // The examples of EIP-55: mixed, in capitals, in small letters.
  ['ETH', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['ETH', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'],
  ['BNB', '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB'],
  ['POLYGON', '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb'],
  ['ETH', '0x52908400098527886E0F7030069857D2E4169EE7'],
  ['ETH', '0xde709f2102306220921060314715629080e2fb77'],
  // Tether's contract on Tron.
  ['TRX', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ['SOL', '11111111111111111111111111111111'],
  ['SOL', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'],
  // The example of TEP-2 in its forms.
  ['TON', 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF'],
  ['TON', 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff+W72r5gqPrHF'],
  ['TON', 'UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA'],
  ['TON', '0:ca6e321c7cce9ecedf0a8ca2492ec8592494aa5fb5ce0387dff96ef6af982a3e'],
  ['XRP', 'rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh'],
  // XLS-5: the same account with a tag.
  ['XRP', 'XVLhHMPHU98es4dbozjVtdWzVrDjtV18pX8yuPT7y4xaEHi'],
])('%s: accepts %s', (chain, address) => {
  expect(addressFault({ chain, address })).toBeNull()
})

it.each([
  ['BTC', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['BTC', 'my-wallet'],
  // The test network, another coin.
  ['BTC', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
  ['BTC', 'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1'],
  ['ETH', 'my-metamask'],
  ['ETH', '0x12345678'],
  ['ETH', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeZ'],
  ['ETH', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed0'],
  ['ETH', '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['BNB', 'bnb1grpf0955h0ykzq3ar5nmum7y6gdfl6lxfn46h2'],
  ['POLYGON', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ['TRX', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['TRX', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6'],
  // 31 bytes, 33 bytes, a letter that is none of base 58.
  ['SOL', '1111111111111111111111111111111'],
  ['SOL', '111111111111111111111111111111112'],
  ['SOL', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt10'],
  // The test network of Ton, a cut one.
  ['TON', 'kQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPgpP'],
  ['TON', '0:ca6e321c7cce9ecedf0a8ca2492ec8592494aa5fb5ce0387dff96ef6af982a3'],
  ['XRP', '1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH'],
])('%s: rejects %s as of another chain', (chain, address) => {
  expect(addressFault({ chain, address })).toBe('walletAddress')
})

it.each([
  ['BTC', '1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMh'],
  ['BTC', '1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAM'],
  ['BTC', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5'],
  ['BTC', 'bc1qW508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ['BTC', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd'],
  ['ETH', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD'],
  ['BNB', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAee'],
  ['POLYGON', '0xfb6916095ca1df60bB79Ce92cE3Ea74c37c5d359'],
  ['TRX', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u'],
  ['TON', 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHG'],
  ['TON', 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqQrHF'],
  ['XRP', 'rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLk'],
])('%s: finds the typing mistake in %s', (chain, address) => {
  expect(addressFault({ chain, address })).toBe('walletChecksum')
})

it('accepts any address of an unknown chain', () => {
  expect(walletChains).not.toContain('OTHER')
  expect(['OTHER', 'XMR', 'constructor'].map((chain) => addressFault({ chain, address: 'my-wallet' }))).toEqual([
    null,
    null,
    null,
  ])
})

it.each([
  ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'],
  ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ['3P14159f73E4gFr7JterCCQh9QjiTjiZrG', '3P14159f73E4gFr7JterCCQh9QjiTjiZrG'],
])('compares %s as %s', (written, plain) => {
  expect(plainAddress(written)).toBe(plain)
})

it.each([
  // BIP-350: the wrong checksum for its version, mixed case, a version too high, a program too short, cut off.
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jJ0',
  'BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R',
  'bc1pw5dgrnzv',
  'bc1',
])('BTC: rejects %s as a segregated address', (address) => {
  expect(addressFault({ chain: 'BTC', address })).toBe('walletChecksum')
})
