import { expect, it } from 'vitest'
import { noticeLines } from './notice-lines.ts'

it('makes the sentence before an address of the account its link, and leaves other addresses', () => {
  const origin = 'https://exchange.example'
  expect(noticeLines(`Approved.\n\nSee what to do:\n${origin}/user/accounts/auth/personal`, origin)).toEqual([
    { text: 'Approved.' },
    { text: '' },
    { text: 'See what to do', to: '/user/accounts/auth/personal' },
  ])
  expect(noticeLines('How to join:\nhttps://call.example/1', origin)).toEqual([
    { text: 'How to join:' },
    { text: 'https://call.example/1' },
  ])
  expect(noticeLines('Look：\nhttps://exchange.example.evil/1', origin)).toHaveLength(2)
})
