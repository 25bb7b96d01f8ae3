import texts from '../../../../locales/en/console-acts.json' with { type: 'json' }
import { addTexts } from '../../i18n.ts'

/* The texts of acts, which the first screen does not need. Every module that shows one of them imports this file. */
addTexts(texts)
