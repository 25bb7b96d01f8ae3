import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Transporter } from 'nodemailer'
import { memberById } from '../members/store.ts'
import { useServer, type TestMember } from '../../testing/server.ts'
import { mailServer } from '../../testing/smtp.ts'
import { queueEmail } from './outbox.ts'
import { openTransport, sendEmails } from './send.ts'

const server = useServer()
let smtp: Awaited<ReturnType<typeof mailServer>>
let transport: Transporter
beforeAll(async () => {
  smtp = await mailServer()
  transport = openTransport({ smtp: smtp.url, from: '' })
})
afterAll(() => {
  transport.close()
  smtp.stop()
})

const from = 'Tessera <no-reply@tessera.example>'
const sendDue = (): Promise<void> => sendEmails({ ...server().running.context, transport, from })
const rowOf = (key: string) =>
  server().db.selectFrom('outbox_email').selectAll().where('once_key', '=', key).executeTakeFirstOrThrow()
const sentTo = (member: TestMember) => smtp.received.filter(({ to }) => to === member.email)

async function message(kind: 'one-time-code' | 'verification-reset', key: string): Promise<TestMember> {
  const member = await server().member()
  const holder = await memberById(server().db, member.id)
  if (!holder) throw new Error('There is no member')
  await server()
    .db.transaction()
    .execute((trx) =>
      queueEmail(trx, server().running.context, holder, { kind, onceKey: key, values: { code: '123456' } }),
    )
  return member
}
const makeDue = (key: string) =>
  server()
    .db.updateTable('outbox_email')
    .set({ due_at: new Date(0) })
    .where('once_key', '=', key)
    .execute()

describe('emails of the outbox', () => {
  it('are sent once, to the member only, also when two processes send', async () => {
    const member = await message('one-time-code', 'first')
    await Promise.all([sendDue(), sendDue()])
    await sendDue()
    expect(sentTo(member)).toHaveLength(1)
    const [{ text } = { text: '' }] = sentTo(member)
    expect(text).toContain('From: Tessera <no-reply@tessera.example>')
    expect(text).toContain('123456')
    expect(text).toMatch(/Message-ID: <[0-9a-f-]{36}@tessera\.example>/i)
    expect((await rowOf('first')).sent_at).toBeInstanceOf(Date)
  })

  it('are retried and given up after the sixth attempt, with no address in the log', async () => {
    const warn = vi.spyOn(server().running.context.log, 'warn')
    const member = await message('verification-reset', 'again')
    smtp.refuse(true)
    await sendDue()
    const { due_at: due, attempts } = await rowOf('again')
    expect([attempts, Math.round((due.getTime() - Date.now()) / 1000)]).toEqual([1, 60])
    await sendDue()
    expect((await rowOf('again')).attempts).toBe(1)
    for (let more = 0; more < 6; more += 1) {
      await makeDue('again')
      await sendDue()
    }
    expect(await rowOf('again')).toMatchObject({ attempts: 6, sent_at: null, gave_up_at: expect.any(Date) })
    smtp.refuse(false)
    await makeDue('again')
    await sendDue()
    expect(sentTo(member)).toEqual([])
    expect(warn).toHaveBeenCalledTimes(6)
    expect(JSON.stringify(warn.mock.calls)).not.toContain(member.email)
  })

  it('are not sent when outdated: expired codes, last week’s emails, an erased member’s', async () => {
    const [code, old, erased] = [
      await message('one-time-code', 'late-code'),
      await message('verification-reset', 'last-week'),
      await message('verification-reset', 'erased'),
    ]
    const ago = (minutes: number): Date => new Date(Date.now() - minutes * 60_000)
    await server()
      .db.updateTable('outbox_email')
      .set({ created_at: ago(11) })
      .where('once_key', '=', 'late-code')
      .execute()
    await server()
      .db.updateTable('outbox_email')
      .set({ created_at: ago(4 * 1440) })
      .where('once_key', '=', 'last-week')
      .execute()
    await server().setMember(erased, { data_key: null })
    await sendDue()
    expect([code, old, erased].flatMap(sentTo)).toEqual([])
    expect((await rowOf('erased')).gave_up_at).toBeInstanceOf(Date)
  })
})

it('never leave the machine over an unencrypted connection', () => {
  expect(openTransport({ smtp: 'smtp://mail.example:587', from: '' }).options).toMatchObject({ requireTLS: true })
  expect(openTransport({ smtp: 'smtp://127.0.0.1:2525', from: '' }).options).toMatchObject({ requireTLS: false })
})
