import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { waitingAppeals } from '../../verification/appeals/appeal.ts'
import { identitiesInReview } from '../../review/cases/in-review.ts'
import { openCase } from '../../review/cases/open.ts'
import { queue } from '../../review/queue/everything.ts'
import { openFile } from '../../review/evidence/files.ts'
import { setAttribute } from '../../accounts/members/attributes.ts'
import { eraseMember } from '../../status/closing/erase.ts'
import { appoint } from '../../compliance/questionnaires/appoint.ts'
import { allHeld, liftByReviewer } from '../../compliance/questionnaires/holds.ts'
import { askOfMember } from '../../compliance/questionnaires/ask.ts'
import { decideQuestionnaire } from '../../compliance/questionnaires/review.ts'
import { waiting } from '../../compliance/questionnaires/open-for-review.ts'
import { cancelVideoCall } from '../../compliance/questionnaires/video-calls.ts'
import { withdrawAsked } from '../../compliance/questionnaires/withdraw.ts'
import { readEmails } from '../../accounts/support/read.ts'
import { waitingProofs } from '../../compliance/suitability/proof.ts'
import { waitingAssessments } from '../../compliance/suitability/risk-review.ts'
import { closeForMember, tasksOfMember, openForMember } from '../../compliance/tasks/open.ts'
import { useOwnServer, type TestServer } from '../../testing/server.ts'
import { staffRoles } from '@tessera/contract/staff.ts'
import { rolesAllow } from './roles.ts'
import { addStaff, removeStaff } from './register.ts'
import { permit, proveStaff, staffNow } from './staff.ts'

describe('permissions of a role', () => {
  it.each([
    ['review', ['reviewer', 'senior', 'mlro']],
    ['senior', ['senior']],
    ['report', ['mlro']],
    ['manage', ['admin']],
  ] as const)('%s: %j', (permission, roles) => {
    expect(staffRoles.filter((role) => rolesAllow([role], permission))).toEqual(roles)
  })
})

const server = useOwnServer()
beforeEach(async () => {
  await server().db.deleteFrom('staff').execute()
})

/** A register of three people, one of each role, and their keys. */
async function staffed({ db }: TestServer): Promise<Record<'root' | 'olga' | 'sam', string>> {
  const root = await addStaff(db, 'root', { roles: ['admin'] }, 'reviewer:nobody')
  return {
    root,
    olga: await addStaff(db, 'olga', { roles: ['reviewer'] }, 'reviewer:root'),
    sam: await addStaff(db, 'sam', { roles: ['senior'] }, 'reviewer:root'),
  }
}

describe('the staff register', () => {
  it('allows everything while it is empty, but in the sandbox only', async () => {
    await expect(permit(server().db, 'reviewer:anybody', 'manage')).resolves.toBeUndefined()
    for (const mode of ['sandbox', 'production'] as const) {
      const proof = proveStaff(server().db, 'anybody', { key: undefined, mode })
      if (mode === 'sandbox') await expect(proof).resolves.toBeUndefined()
      else
        await expect(proof).rejects.toThrow('Register the first admin: npm run operator -- staff add NAME --role admin')
    }
  })

  it('starts with an admin, who cannot leave before the others', async () => {
    const { db } = server()
    await expect(addStaff(db, 'olga', { roles: ['reviewer'] }, 'reviewer:nobody')).rejects.toThrow(
      'needs an admin first',
    )
    await staffed(server())
    await expect(addStaff(db, 'mallory', { roles: ['senior'] }, 'reviewer:olga')).rejects.toThrow(
      'olga may not do this: it takes the role admin',
    )
    await expect(addStaff(db, 'root', { roles: ['reviewer'] }, 'reviewer:root')).rejects.toThrow('needs an admin first')
    for (const mode of ['sandbox', 'production'] as const)
      await expect(removeStaff(db, 'root', 'reviewer:root', mode)).rejects.toThrow('root is the last admin')
    expect(await removeStaff(db, 'olga', 'reviewer:root', 'production')).toBe(2)
    expect((await staffNow(db)).map(({ name }) => name)).toEqual(['root', 'sam'])
    await expect(permit(db, 'reviewer:olga', 'review')).rejects.toThrow('olga is not registered')
    const events = await db
      .selectFrom('audit_event')
      .select(['action', 'subject'])
      .where('action', 'like', 'staff.%')
      .orderBy('seq')
      .execute()
    expect(events.map(({ action, subject }) => `${action} ${subject}`)).toEqual([
      'staff.added staff:root',
      'staff.added staff:olga',
      'staff.added staff:sam',
      'staff.removed staff:olga',
    ])
  })

  it('cannot become empty again in production, but in the sandbox the last one may leave', async () => {
    const { db } = server()
    await addStaff(db, 'root', { roles: ['admin'] }, 'reviewer:nobody')
    await expect(removeStaff(db, 'root', 'reviewer:root', 'production')).rejects.toThrow('root is the last admin')
    await expect(permit(db, 'reviewer:anybody', 'manage')).rejects.toThrow('not registered')
    expect(await removeStaff(db, 'root', 'reviewer:root', 'sandbox')).toBe(0)
    await expect(permit(db, 'reviewer:anybody', 'manage')).resolves.toBeUndefined()
  })

  it('identifies people by their key, so nobody can act under another name', async () => {
    const keys = await staffed(server())
    const prove = (name: string, key: string | undefined) => proveStaff(server().db, name, { key, mode: 'sandbox' })
    await expect(prove('olga', keys.olga)).resolves.toBeUndefined()
    for (const [name, key] of [
      ['olga', keys.sam],
      ['olga', undefined],
      ['olga', ''],
      ['mallory', keys.olga],
    ] as const)
      await expect(prove(name, key)).rejects.toThrow(/key of olga|not registered/)
    expect(JSON.stringify(await staffNow(server().db))).not.toContain(keys.olga)
  })

  it('limits every function to its roles', async () => {
    await staffed(server())
    const { context } = server().running
    const member = await server().member()
    const id = randomUUID()
    const review: ((by: string) => Promise<unknown>)[] = [
      (by) => queue(context, by),
      (by) => openCase(context, id, by),
      (by) => openFile(context, { caseId: id, fileId: id, by }),
      (by) => readEmails(context, 1, by),
      (by) => askOfMember(context, { memberId: member.id, templateCode: 260, by }),
      (by) => decideQuestionnaire(context, id, { verdict: 'approved', reasons: [], corrections: [], by }),
      (by) => withdrawAsked(context, id, by),
      (by) => liftByReviewer(context, id, by),
      (by) => allHeld(context, by),
      (by) => cancelVideoCall(context, id, by),
      (by) => openForMember(context, { memberId: member.id, task: 'RISK_TEST', blocks: [], days: 5, by }),
      (by) => closeForMember(context, { memberId: member.id, task: 'RISK_TEST', by }),
      (by) => tasksOfMember(context, member.id, by),
      (by) => waiting(context, by),
      (by) => identitiesInReview(context, by),
      (by) => waitingAppeals(context, by),
      (by) => waitingProofs(context, by),
      (by) => waitingAssessments(context, by),
      (by) =>
        appoint(context, id, {
          at: new Date(Date.now() + 86_400_000).toISOString().replace(/\.\d+/, ''),
          link: 'https://meet.example/r/5',
          by,
        }),
    ]
    for (const act of review) {
      await expect(act('root')).rejects.toThrow('it takes the role reviewer or senior')
      await expect(act('mallory')).rejects.toThrow('not registered')
      expect(String(await act('olga').catch((error: Error) => error.message))).not.toMatch(
        /takes the role|not registered/,
      )
    }
    const manage: ((actor: string) => Promise<unknown>)[] = [
      (actor) =>
        server()
          .db.transaction()
          .execute((trx) => setAttribute(trx, actor, member.id, { name: 'a', to: 'b' })),
      (actor) =>
        server()
          .db.transaction()
          .execute((trx) => eraseMember(server().running.context, trx, actor, member.id)),
    ]
    for (const act of manage) {
      await expect(act('reviewer:sam')).rejects.toThrow('it takes the role admin')
      await act('reviewer:root')
    }
    expect(await server().db.selectFrom('questionnaire').select('opened_by').execute()).toEqual([
      { opened_by: 'reviewer:olga' },
    ])
  })
})
