import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Environment } from '@tessera/contract/languages.ts'
import type { Context } from '../../context.ts'
import { readCookie } from '../../platform/http/cookies.ts'
import { pagePolicy, vendorFramePolicy, type VendorPolicy } from '../http/security-headers.ts'
import { sandboxMembers } from '../../accounts/members/sandbox.ts'
import { brandHead, footerLinks, legalSentence, shownBrand } from './brand-files.ts'
import { firstAnswers } from './first-answers.ts'
import { firstViewOf, type Preloads } from './first-view.ts'
import { chooseLanguage, directionOf, languagesFor, rightToLeft } from './language.ts'
import { guard } from './guard.ts'
import { languageMenu } from './language-menu.ts'
import type { Texts } from '../../platform/texts.ts'
import { screenRenderer } from './screens.ts'
import type { PageFile, WebApp } from './web-app.ts'

/** What a page contains in addition to every page's content. */
interface PageParts {
  file: PageFile
  /** Files of the web app's first view. */
  preload?: Preloads[string]
  /** The language in the address. It overrides the member's own choice. */
  theme?: 'light' | 'dark'
  /** Origins that may frame the page. */
  framedBy?: readonly string[]
  /** The route whose first calls the page answers. Absent where the page works without a session. */
  answersFor?: string
  /** The document of a vendor's part: what that vendor may load. */
  vendor?: VendorPolicy
  /** Content that the server renders, in the page's language. */
  content?: (language: string) => { heading: string; article: string; sections?: string }
}

export type PageWriter = (request: FastifyRequest, reply: FastifyReply, parts: PageParts) => Promise<FastifyReply>

/** Renders the HTML of each answer: language, theme, a policy with its nonce, the host configuration. */
export function pageWriter({
  context,
  texts,
  web,
  environment,
}: {
  context: Context
  texts: Texts
  web: WebApp
  environment: Environment
}): PageWriter {
  const { mode, monitorScript, brand: given } = context.config
  const answers = firstAnswers(context)
  const [brand, head] = [shownBrand(given, mode), brandHead(given)]
  const monitorOrigin = monitorScript ? URL.parse(monitorScript)?.origin : undefined
  const render =
    web.screens === undefined
      ? null
      : screenRenderer(web.screens, {
          texts,
          environment,
          failed: (error) => context.log.warn({ err: error }, 'screen not rendered'),
        })
  const ofEveryPage = {
    checked: true,
    brand,
    site: 'DEFAULT',
    mode,
    environment,
    buildTime: web.builtAt,
    textVersion: texts.version,
    rightToLeft,
    redirectHosts: context.config.redirectHosts,
    complianceConfig: { site: 'DEFAULT' },
    ...(monitorScript ? { monitorScript } : {}),
  }
  return async (request, reply, { file, preload, framedBy, answersFor, theme: asked, vendor, content }) => {
    const offer = languagesFor(request.hostname, given.hkHosts, texts.languages)
    const language = chooseLanguage(request, offer, brand.shortName)
    const vendors = Object.keys(context.config.vendors).length > 0
    // These pages have no script that stores the choice. It counts for the next page, too.
    if (file === 'help.html' && asksForLanguage(request.query))
      reply.header('set-cookie', `${brand.shortName}-language=${language}; Path=/; Max-Age=31536000; SameSite=Lax`)
    const nonce = vendor
      ? vendorFramePolicy(reply, web.development, vendor)
      : pagePolicy(reply, web.development, { framedBy, connectTo: monitorOrigin, vendors })
    const theme = asked ?? readCookie(request, `${brand.shortName}-theme`)
    const direction = directionOf(language)
    const config = {
      ...ofEveryPage,
      ...(preload ? { firstTexts: preload.texts } : {}),
      language,
      languages: offer.languages,
      ...(mode === 'sandbox' && file === 'login.html' ? { sandboxMembers } : {}),
    }
    const template = await web.template(file, request.url)
    const firstCalls = answersFor === undefined ? '' : await answers(request, reply, { route: answersFor, language })
    const screen =
      render && firstCalls
        ? await render({
            host: config,
            address: request.url,
            origin: `${request.protocol}://${request.host}`,
            language,
            direction,
            userAgent: request.headers['user-agent'] ?? '',
            answers: firstCalls,
          })
        : ''
    const text = (key: string): string => texts.text(language, key)
    // The sign-in page is small, so the face comes in time for it although it is new to the browser.
    const isFaceEarly = file === 'login.html' || readCookie(request, `${brand.shortName}-face`) !== undefined
    const html = template({
      nonce,
      lang: language,
      dir: direction,
      theme: theme === 'light' || theme === 'dark' ? theme : '',
      title: brand.name,
      logo: brand.logo,
      brandHead: `${head(nonce)}${isFaceEarly ? faceHead(web.face, language) : ''}`,
      guard: guard(nonce),
      legal: file === 'login.html' ? legalSentence(brand, text) : '',
      termsVersion: given.termsVersion,
      brandLinks: file === 'help.html' ? footerLinks(brand, text) : '',
      firstView: preload
        ? firstViewOf(preload, {
            nonce,
            language,
            textVersion: texts.version,
            environment,
            answers: firstCalls,
            screen,
            styleParts: web.styleParts,
          })
        : '',
      config: JSON.stringify(config),
      languages:
        file === 'login.html' || file === 'help.html'
          ? languageMenu({ language, languages: offer.languages, query: request.query, text })
          : '',
      text,
      mode,
      help: brand.helpBase,
      monitor: monitorScript ?? '',
      sections: '',
      ...(content?.(language) ?? { heading: '', article: '' }),
    })
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html)
  }
}

/**
 * A browser that has our face gets it before the first paint, without a request on the line. For a first page of the app
 * it would come too late. Other scripts use the system's face.
 */
function faceHead(face: string | null, language: string): string {
  if (face === null || !/^(?:en|de|es|id)\b/.test(language)) return ''
  return `<link rel="preload" as="font" type="font/woff2" crossorigin href="${face}">`
}

const asksForLanguage = (query: unknown): boolean => typeof query === 'object' && query !== null && 'lang' in query
