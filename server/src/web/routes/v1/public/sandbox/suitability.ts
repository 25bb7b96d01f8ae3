import { sandboxSuitability } from '@tessera/contract/endpoints/v1/public/sandbox/suitability.ts'
import { questionsAt } from '@tessera/questionnaires/engine/knowledge.ts'
import { FileFault } from '@tessera/questionnaires/library/files.ts'
import { loadSuitability, type Suitability } from '@tessera/questionnaires/library/suitability.ts'
import { handle } from '../../../../http/handler.ts'
import { Refusal } from '../../../../../platform/http/refusal.ts'
import { takeTurn } from '../../../../../platform/limits/rate-limit.ts'
import { wordsIn } from '../../../../../compliance/suitability/words.ts'

/** Every file is read for each call. */
const perAddress = { name: 'sandbox-suitability', limit: 600, seconds: 600 }

/** Reads the files anew, so that whoever writes them sees their changes; members are asked what was there at the start. */
export const sandboxSuitabilityRoute = handle(sandboxSuitability, async ({ context, query, request }) => {
  if (context.config.mode !== 'sandbox') throw new Refusal('accountRestricted')
  await takeTurn(context.db, perAddress, request.ip)
  const { knowledge, risk } = readTests(context.config.questionnairesDir)
  const language = query.language ?? 'en'
  const { words } = wordsIn(knowledge.texts, language)
  return {
    knowledge: {
      test: { ...knowledge, questions: questionsAt(knowledge, query.site), texts: undefined },
      // A region's own questions may lack words in this language: members are not asked them in it, whoever writes them sees them.
      words: { ...words, questions: { ...knowledge.texts.get('en')?.questions, ...words.questions } },
    },
    risk: { test: { ...risk, texts: undefined }, words: wordsIn(risk.texts, language).words },
  }
})

function readTests(folder: string): Suitability {
  try {
    return loadSuitability(folder)
  } catch (error) {
    if (!(error instanceof FileFault)) throw error
    throw new Refusal('questionnaireNotFound', { fault: error.message })
  }
}
