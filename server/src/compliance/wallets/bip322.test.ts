import { describe, expect, it } from 'vitest'
import { isSignedSimply, messageHash, spentId } from './bip322.ts'
import { fromSegwitAddress } from '@tessera/questionnaires/engine/encodings.ts'

/* The published vectors: BIP-322, and Bitcoin Core's util_tests for Taproot. */

const keyHash = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
const taproot = 'bc1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5sxq8lt3'
const ofNothing =
  'AkcwRAIgM2gBAQqvZX15ZiysmKmQpDrG83avLIT492QBzLnQIxYCIBaTpOaD20qRlEylyxFSeEA2ba9YOixpX8z46TSDtS40ASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI='
const ofHello =
  'AkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI='
const byTaproot = 'AUHd69PrJQEv+oKTfZ8l+WROBHuy9HKrbFCJu7U1iK2iiEy1vMU5EfMtjc+VSHM7aU0SDbak5IUZRVno2P5mjSafAQ=='

const hex = (data: Uint8Array): string => Buffer.from(data).toString('hex')

it.each([
  ['', 'c90c269c4f8fcbe6880f72a721ddfbf1914268a794cbb21cfafee13770ae19f1'],
  ['Hello World', 'f0eb03b1a75ac6d9847f55c624a99169b5dccba2a31f5b23bea77ba270de0a7a'],
])('the message “%s” becomes %s', (text, hash) => {
  expect(hex(messageHash(text))).toBe(hash)
})

it.each([
  ['', 'c5680aa69bb8d860bf82d4e9cd3504b55dde018de765a91bb566283c545a99a7'],
  ['Hello World', 'b79d196740ad5217771c1098fc4a4b51e0535c32236c71f1ea4d61a2d603352b'],
])('what holds “%s” for the address is transaction %s', (text, id) => {
  const script = Buffer.concat([Uint8Array.of(0, 20), fromSegwitAddress(keyHash).program])
  expect(hex(spentId(text, script).toReversed())).toBe(id)
})

describe('a simple signature', () => {
  it.each([
    [keyHash, '', ofNothing],
    [keyHash, 'Hello World', ofHello],
    [keyHash.toUpperCase(), 'Hello World', ofHello],
    [taproot, 'Hello World', byTaproot],
  ])('of %s on “%s” is known', (address, text, signature) => {
    expect(isSignedSimply(address, text, signature)).toBe(true)
  })

  it.each([
    [keyHash, 'Hello World', ofNothing],
    [keyHash, 'Hello World ', ofHello],
    [taproot, 'Hello World - This should fail', byTaproot],
    // Another address's: the right key with the wrong program.
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'Hello World', ofHello],
    ['bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr', 'Hello World', byTaproot],
    [taproot, 'Hello World', ofHello],
    [keyHash, 'Hello World', byTaproot],
  ])('of %s on “%s” is refused when it is of something else', (address, text, signature) => {
    expect(isSignedSimply(address, text, signature)).toBe(false)
  })

  it('with one bit changed, a piece too many, or another kind of signature is none', () => {
    const flipped = (signature: string, at: number): string => {
      const data = Buffer.from(signature, 'base64')
      data[at] = (data[at] ?? 0) ^ 1
      return data.toString('base64')
    }
    const judged = (address: string, signature: string): boolean => {
      try {
        return isSignedSimply(address, 'Hello World', signature)
      } catch {
        return false
      }
    }
    for (let at = 0; at < 66; at += 1) expect(judged(taproot, flipped(byTaproot, at))).toBe(false)
    for (let at = 0; at < 106; at += 1) expect(judged(keyHash, flipped(ofHello, at))).toBe(false)
    expect(
      judged(taproot, Buffer.concat([Buffer.from(byTaproot, 'base64'), Uint8Array.of(0)]).toString('base64')),
    ).toBe(false)
    expect(judged(keyHash, ofHello.slice(0, -8))).toBe(false)
  })
})
