import { sandboxQuestionnaire } from '@tessera/contract/endpoints/v1/public/sandbox/questionnaire.ts'
import { sites, type Site } from '@tessera/contract/sites.ts'
import { findings } from '@tessera/questionnaires/library/check.ts'
import { loadLibrary, type Library } from '@tessera/questionnaires/library/files.ts'
import { FileFault } from '@tessera/questionnaires/library/read-file.ts'
import { textsFor } from '@tessera/questionnaires/library/texts.ts'
import { handle } from '../../../../http/handler.ts'
import { Refusal } from '../../../../../platform/http/refusal.ts'
import { addressOf } from '../../../../../platform/limits/address.ts'
import { consumeRateLimit } from '../../../../../platform/limits/rate-limit.ts'
import { templateOf } from '../../../../../compliance/questionnaires/templates.ts'
import { languagesFor } from '../../../../../compliance/languages.ts'

/** Each call reads every file. */
const perAddress = { name: 'sandbox-questionnaire', limit: 600, seconds: 600 }

/**
 * Reads the files on every call, so that authors see their changes. Members get the files as they were when the server
 * started.
 */
export const sandboxQuestionnaireRoute = handle(sandboxQuestionnaire, async ({ context, query, request }) => {
  await consumeRateLimit(context.db, perAddress, addressOf(request))
  const library = readLibrary(context.config.questionnairesDir)
  const all = [...library.templates.values()].toSorted((a, b) => a.template.code - b.template.code)
  const loaded = templateOf(library, Number(query.template_code ?? all[0]?.template.code))
  const languages = languagesFor(query.language ?? 'en', library)
  return {
    list: all.map((one) => ({
      templateCode: one.template.code,
      title: textsFor(library, one, languages).title,
      sites: one.template.sites.filter(isSite),
    })),
    languages: context.texts.languages,
    template: loaded.template,
    texts: textsFor(library, loaded, languages, query.site),
    faults: findings(library).flatMap(({ code, fault }) => (code === loaded.template.code ? [fault] : [])),
  }
})

function readLibrary(folder: string): Library {
  try {
    return loadLibrary(folder)
  } catch (error) {
    if (!(error instanceof FileFault)) throw error
    throw new Refusal('questionnaireNotFound', { fault: error.message })
  }
}

function isSite(code: string): code is Site {
  return sites.some((site) => site === code)
}
