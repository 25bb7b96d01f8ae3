import type { FastifyRequest } from 'fastify'
import { noticesOf } from '../../accounts/email/notices.ts'
import { computedTasksFor, openTasksOf } from '../../compliance/tasks/list.ts'
import type { Context } from '../../context.ts'
import { readSessionCookie } from '../../platform/http/cookies.ts'

/** Whether the visitor of a page has a live session. */
export async function isSignedIn(context: Context, request: FastifyRequest): Promise<boolean> {
  const token = readSessionCookie(request, context.config)
  return token !== undefined && (await context.sessionOf(token)) !== null
}

/** What the header of a signed-in visitor counts. */
export interface HeaderCounts {
  openTasks: number
  unread: number
}

/** The counts in the header of a signed-in visitor. Null for everyone else. */
export async function headerCountsFor(context: Context, request: FastifyRequest): Promise<HeaderCounts | null> {
  const token = readSessionCookie(request, context.config)
  const signedIn = token === undefined ? null : await context.sessionOf(token)
  if (!signedIn) return null
  const { member, revision } = signedIn
  const recorded = await context.snapshotOf(member.id, revision)
  const notices = await noticesOf(context, member, 'en', () => '')
  return {
    openTasks: openTasksOf(computedTasksFor(context, { member, ...recorded }, new Date())).length,
    unread: notices.filter(({ unread }) => unread).length,
  }
}
