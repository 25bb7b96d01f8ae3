import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { fileOf, folder, languages, looks, screens } from './list.ts'

/** Fails the run if no chapter took a screen of the list. */
export default function complete(): void {
  const missing = languages.flatMap((language) =>
    screens
      .filter(({ name }) => looks.some((look) => !existsSync(fileOf(language, name, look.name))))
      .map(({ name }) => `${language}: ${name}`),
  )
  if (missing.length > 0) throw new Error(`Not reached:\n  ${missing.join('\n  ')}`)
  console.log(`${screens.length * looks.length * languages.length} pictures in ${fileURLToPath(folder)}`)
}
