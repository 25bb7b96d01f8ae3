import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Brand } from '../../../platform/brand.ts'
import type { Context } from '../../../context.ts'
import { dueHoursOf } from '../../../regions/review-policy.ts'
import type { Html } from '../../../platform/html/html.ts'
import { templatesOf } from '../brand-files.ts'
import { isSignedIn, headerCountsFor } from '../signed-in.ts'
import type { PageWriter } from '../page-writer.ts'
import type { Texts } from '../../../platform/texts.ts'
import { loadHelp, type Slug, slugs } from './articles.ts'
import { contactForm, correctionTopic } from './contact-form.ts'
import { renderArticle, renderList, renderNotFound, renderSections, renderTemplate, type View } from './render.ts'

/** Writes the page for an address that does not exist. */
export type NotFoundPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** Serves the help centre, unless the brand has its own elsewhere. Returns the page for addresses that do not exist. */
export function helpPages({
  app,
  context,
  brand,
  texts,
  page,
}: {
  app: FastifyInstance
  context: Context
  brand: Brand
  texts: Texts
  page: PageWriter
}): NotFoundPage {
  const base = brand.helpBase
  const helpIn = loadHelp(branded(texts, brand))
  const templates = templatesOf(brand, context.config.mode)
  const notFound: NotFoundPage = (request, reply) =>
    write(request, reply.code(404), (view) => [view.text('notFound.title'), renderNotFound(view)])
  if (!base.startsWith('/')) return notFound

  app.get(base, (request, reply) => write(request, reply, (view) => [view.help.words.listTitle, renderList(view)]))
  app.get<{ Params: { '*': string }; Querystring: { topic?: string } }>(`${base}/*`, async (request, reply) => {
    const asked = request.params['*']
    const slug = asked.replace(/\/$/, '')
    if (slug === '') return reply.redirect(base)
    const legal = templates.find((name) => name === slug)
    if (legal) return write(request, reply, (view) => [view.text(`footer.${legal}`), renderTemplate(legal, view)])
    if (!isSlug(slug)) return notFound(request, reply)
    if (slug !== asked) return reply.redirect(`${base}/${slug}`)
    const form =
      slug === 'contact'
        ? {
            signedIn: await isSignedIn(context, request),
            replyHours: dueHoursOf(context.regions, 'DEFAULT', 'support'),
            topic: request.query.topic,
          }
        : null
    return write(request, reply, (view) => {
      const shown = form?.topic === correctionTopic ? asCorrection(view) : view
      return [shown.help.articles[slug].title, renderArticle(slug, shown, form ? contactForm(shown, form) : undefined)]
    })
  })
  return notFound

  async function write(
    request: FastifyRequest,
    reply: FastifyReply,
    render: (view: View) => [heading: string, article: Html],
  ): Promise<FastifyReply> {
    const counts = await headerCountsFor(context, request)
    return page(request, reply, {
      file: 'help.html',
      content: (language) => {
        const help = helpIn(language)
        const text = (key: string): string => texts.text(language, key)
        const [heading, article] = render({
          help,
          base,
          language,
          text,
          articleText: (key) => texts.text(help.language, key),
        })
        return {
          heading,
          article: article.toString(),
          sections: counts === null ? '' : renderSections(text, counts).toString(),
        }
      },
    })
  }
}

/** The contact page for a member who asks us to correct what we hold. */
function asCorrection(view: View): View {
  const { articles, words } = view.help
  const { title, lead } = words.contact.correction
  return { ...view, help: { ...view.help, articles: { ...articles, contact: { ...articles.contact, title, lead } } } }
}

function isSlug(name: string): name is Slug {
  return slugs.some((slug) => slug === name)
}

/** The texts with the brand's name filled in. */
function branded(texts: Texts, brand: Brand): Parameters<typeof loadHelp>[0] {
  const fill = (node: unknown): unknown => {
    if (typeof node === 'string') return node.replaceAll('{{brand}}', () => brand.name)
    if (Array.isArray(node)) return node.map(fill)
    if (typeof node !== 'object' || node === null) return node
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, fill(value)]))
  }
  return { languages: texts.languages, tree: (language, namespace) => fill(texts.tree(language, namespace)) }
}
