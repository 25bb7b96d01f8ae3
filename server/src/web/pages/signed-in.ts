import type { FastifyRequest } from 'fastify'
import { computedTasksFor, openTasksOf } from '../../compliance/tasks/list.ts'
import type { Context } from '../../context.ts'
import { readSessionCookie } from '../../platform/http/cookies.ts'

/** Whether the visitor of a page has a live session. */
export async function isSignedIn(context: Context, request: FastifyRequest): Promise<boolean> {
  const token = readSessionCookie(request, context.config)
  return token !== undefined && (await context.sessionOf(token)) !== null
}

/** How many tasks the navigation of a signed-in visitor counts. Null for everyone else. */
export async function openTasksFor(context: Context, request: FastifyRequest): Promise<number | null> {
  const token = readSessionCookie(request, context.config)
  const signedIn = token === undefined ? null : await context.sessionOf(token)
  if (!signedIn) return null
  const { member, revision } = signedIn
  const recorded = await context.snapshotOf(member.id, revision)
  return openTasksOf(computedTasksFor(context, { member, ...recorded }, new Date())).length
}
