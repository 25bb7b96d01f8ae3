import { beforeEach, describe, expect, it } from 'vitest'
import { attemptInReview } from '../../../../../testing/attempts.ts'
import { atConsole, fieldsOfStaff } from '../../../../../testing/console.ts'
import { code, useOwnServer, type Visitor } from '../../../../../testing/server.ts'

const server = useOwnServer()
const name = 'POST /v1/staff/queue/claim'
const claim = (visitor: Visitor, caseId?: string) =>
  visitor.call(name, { body: caseId === undefined ? {} : { caseId } })
const waiting = async () => attemptInReview(server(), await server().member())

beforeEach(async () => {
  await server().db.deleteFrom('case_claim').execute()
  await server().db.updateTable('attempt').set({ state: 'rejected' }).where('state', '=', 'in_review').execute()
})

describe(name, () => {
  fieldsOfStaff(server, name, [[{ body: { caseId: 'none' } }, 'caseId']])

  it('belongs to one reviewer for fifteen minutes, who can extend it; then another can take it', async () => {
    const id = await waiting()
    const [anna, bert] = [await atConsole(server()), await atConsole(server(), 'second-reviewer')]
    const first = (await claim(anna, id)).result
    expect(Math.round((Date.parse(first?.until ?? '') - Date.now()) / 60_000)).toBe(15)
    expect((await claim(anna, id)).ret_code).toBe(0)
    expect(await claim(bert, id)).toMatchObject({ ret_code: code('caseClaimed'), ext_info: { by: 'reviewer' } })
    await server()
      .db.updateTable('case_claim')
      .set({ until: new Date(Date.now() - 1000) })
      .execute()
    expect((await claim(bert, id)).ret_code).toBe(0)
  })

  it('ends when the last tab that has the case open closes it, and says since when it lasts', async () => {
    const id = await waiting()
    const [anna, bert] = [await atConsole(server()), await atConsole(server(), 'second-reviewer')]
    const inTab = (tab: string) => anna.call(name, { body: { caseId: id, tab } })
    const close = (tab: string) => anna.call('POST /v1/staff/queue/release', { body: { caseId: id, tab } })
    await inTab('firsttab')
    await inTab('othertab')
    await inTab('othertab')
    expect((await close('firsttab')).result).toEqual({ released: false })
    const refused = await claim(bert, id)
    expect(refused.ret_code).toBe(code('caseClaimed'))
    expect(Math.abs(Date.parse(String(refused.ext_info?.['since'])) - Date.now())).toBeLessThan(30_000)
    expect((await close('othertab')).result).toEqual({ released: true })
    expect((await claim(bert, id)).ret_code).toBe(0)
    expect((await close('othertab')).result).toEqual({ released: false })
    expect((await claim(anna, id)).ret_code).toBe(code('caseClaimed'))
  })

  it('gives the earliest due case that is free, never one that the reviewer proposed, and null at the end', async () => {
    const [first, second] = [await waiting(), await waiting()]
    await server()
      .db.insertInto('case_proposal')
      .values({
        case_id: first,
        verdict: 'approved',
        proposed_by: 'reviewer:reviewer',
        returned_by: null,
        returned_at: null,
        return_reason: null,
      })
      .execute()
    const [anna, bert] = [await atConsole(server()), await atConsole(server(), 'second-reviewer')]
    expect((await claim(anna)).result?.caseId).toBe(second)
    expect((await claim(bert)).result?.caseId).toBe(first)
    expect((await claim(bert)).result).toBeNull()
  })

  it('gives what was passed by after all others, by the same rules', async () => {
    const [first, held, last] = [await waiting(), await waiting(), await waiting()]
    await server()
      .db.insertInto('case_hold')
      .values({ case_id: held, kind: 'hold', reason: 'SUSPECTED_FRAUD', placed_by: 'reviewer:reviewer' })
      .execute()
    const anna = await atConsole(server())
    const after = async (...passed: string[]) => {
      await server().db.deleteFrom('case_claim').execute()
      return (await anna.call(name, { body: { passed } })).result?.caseId
    }
    expect([await after(), await after(first), await after(first, last)]).toEqual([first, last, first])
  })

  it('never gives one case to two reviewers at the same moment', async () => {
    for (let made = 0; made < 12; made += 1) await waiting()
    const people = [await atConsole(server()), await atConsole(server(), 'second-reviewer')]
    const given = await Promise.all(Array.from({ length: 12 }, (_, index) => claim(people[index % 2] as Visitor)))
    const ids = (person: number) => given.flatMap(({ result }, index) => (index % 2 === person ? [result?.caseId] : []))
    expect(ids(0)).not.toContain(undefined)
    expect(ids(0).filter((id) => ids(1).includes(id))).toEqual([])
  })

  it('refuses a case that does not exist, or was not sent', async () => {
    const anna = await atConsole(server())
    expect((await claim(anna, '00000000-0000-4000-8000-000000000000')).ret_code).toBe(code('caseUnknown'))
  })
})
