import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Brand } from '../../brand.ts'
import type { Context } from '../../context.ts'
import { readSessionCookie } from '../../http/cookies.ts'
import type { Html } from '../html.ts'
import type { PageWriter } from '../page-writer.ts'
import type { Texts } from '../texts.ts'
import { loadHelp, type Slug, slugs } from './articles.ts'
import { appealStanding, finalDecision } from '../../appeals/rules.ts'
import { appealPolicyOf } from '../../regions/region.ts'
import { contactForm, type Writer } from './contact-form.ts'
import { renderArticle, renderList, renderNotFound, type View } from './render.ts'

/** Serves the help centre, unless the brand has one elsewhere. */
export function helpPages({ app, context, brand, texts, page }: { app: FastifyInstance; context: Context; brand: Brand; texts: Texts; page: PageWriter }): void {
  const base = brand.helpBase
  if (!base.startsWith('/')) return
  const helpIn = loadHelp(branded(texts, brand))

  app.get(base, (request, reply) => write(request, reply, (view) => [view.help.words.listTitle, renderList(view)]))
  app.get<{ Params: { '*': string } }>(`${base}/*`, async (request, reply) => {
    const asked = request.params['*']
    const slug = asked.replace(/\/$/, '')
    if (slug === '') return reply.redirect(base)
    if (!isSlug(slug)) return write(request, reply.code(404), (view) => [view.text('notFound.title'), renderNotFound(view)])
    if (slug !== asked) return reply.redirect(`${base}/${slug}`)
    const writes = slug === 'contact' ? await writerOf(request) : null
    return write(request, reply, (view) => [view.help.articles[slug].title, renderArticle(slug, view, writes ? contactForm(view, writes(view.language)) : undefined)])
  })

  function write(request: FastifyRequest, reply: FastifyReply, render: (view: View) => [heading: string, article: Html]): Promise<FastifyReply> {
    return page(request, reply, {
      file: 'help.html',
      content: (language) => {
        const help = helpIn(language)
        const [heading, article] = render({ help, base, language, text: (key) => texts.text(language, key), articleText: (key) => texts.text(help.language, key) })
        return { heading, article: article.toString() }
      },
    })
  }

  /** Who writes; the days of an appeal are in the page's language. */
  async function writerOf(request: FastifyRequest): Promise<(language: string) => Writer> {
    const token = readSessionCookie(request, context.config)
    const signedIn = token === undefined ? null : await context.sessionOf(token)
    if (new URL(request.url, 'http://here').searchParams.get('topic') !== 'appeal') return () => ({ signedIn: signedIn !== null, appeal: null })
    if (!signedIn) return () => ({ signedIn: false, appeal: 'sign-in' })
    const { member, revision } = signedIn
    const { attempts, circumstances } = await context.recordedOf(member.id, revision)
    const final = finalDecision(attempts, circumstances)
    const standing = appealStanding(final, circumstances, appealPolicyOf(context.regions, member.site), new Date())
    if (final && standing?.state === 'POSSIBLE') return (language) => ({ signedIn: true, appeal: { caseId: final.caseId, until: dayIn(language, standing.until) } })
    return () => ({ signedIn: true, appeal: standing?.state === 'OPEN' && standing.reference ? { reference: standing.reference } : 'none' })
  }
}

/** A day in words of the language. */
function dayIn(language: string, instant: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', calendar: 'gregory', numberingSystem: 'latn', timeZone: 'UTC' }).format(new Date(instant))
}

function isSlug(name: string): name is Slug {
  return (slugs as readonly string[]).includes(name)
}

/** The texts with the brand's name in its place. */
function branded(texts: Texts, brand: Brand): Parameters<typeof loadHelp>[0] {
  const fill = (node: unknown): unknown => {
    if (typeof node === 'string') return node.replaceAll('{{brand}}', () => brand.name)
    if (Array.isArray(node)) return node.map(fill)
    if (typeof node !== 'object' || node === null) return node
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, fill(value)]))
  }
  return { languages: texts.languages, tree: (language, namespace) => fill(texts.tree(language, namespace)) }
}
