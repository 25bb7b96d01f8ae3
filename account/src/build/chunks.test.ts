import { expect, it } from 'vitest'
import { chunkOf, type ModuleGraph } from './chunks.ts'

const features = '/x/account/src/features'
/** Who imports what: `>` at once, `~` later. */
function graphOf(...arrows: string[]): ModuleGraph {
  const pairs = arrows.map((arrow) => /^(.+?) ([>~]) (.+)$/.exec(arrow)?.slice(1) ?? [])
  const importers = (id: string, sign: string): string[] =>
    pairs.flatMap(([from = '', kind, to]) => (to === id && kind === sign ? [from] : []))
  return { getModuleInfo: (id) => ({ importers: importers(id, '>'), dynamicImporters: importers(id, '~') }) }
}
const graph = graphOf(
  '/x/account/index.html > /x/account/src/main.tsx',
  '/x/account/src/main.tsx > /x/node_modules/react/index.js',
  '/x/account/src/main.tsx > /x/node_modules/lucide-react/x.mjs',
  `/x/account/src/main.tsx ~ ${features}/personal/page.tsx`,
  `/x/account/src/main.tsx ~ ${features}/tasks/page.tsx`,
  `/x/account/src/main.tsx ~ ${features}/verification/kyc/page.tsx`,
  '/x/account/src/main.tsx ~ /x/account/src/shell/after-paint.ts',
  `${features}/personal/page.tsx > /x/ui/Chip.tsx`,
  `${features}/tasks/page.tsx > /x/ui/Chip.tsx`,
  `${features}/tasks/page.tsx > /x/ui/Field.tsx`,
  `${features}/verification/kyc/page.tsx > /x/ui/Field.tsx`,
  `${features}/verification/kyc/page.tsx > /x/ui/Select.tsx`,
  `${features}/verification/address/page.tsx > /x/ui/Select.tsx`,
  `${features}/questionnaire/page.tsx > /x/ui/Number.tsx`,
  `${features}/verification/address/page.tsx > /x/ui/Number.tsx`,
  `${features}/questionnaire/page.tsx > /x/node_modules/decimal/x.js`,
  `${features}/personal/Below.tsx > /x/node_modules/decimal/x.js`,
  `/x/account/src/main.tsx ~ ${features}/questionnaire/page.tsx`,
  `${features}/verification/kyc/page.tsx ~ ${features}/verification/capture/Photo.tsx`,
  `${features}/verification/capture/Photo.tsx > ${features}/verification/capture/photo.module.css`,
  `${features}/verification/address/page.tsx > ${features}/verification/outcome/Outcome.tsx`,
  `${features}/verification/capture/Photo.tsx > ${features}/verification/outcome/Outcome.tsx`,
  '/x/ui/Field.tsx > /x/ui/Field.module.css',
  `${features}/tasks/page.tsx > ${features}/tasks/TaskCard.tsx`,
  `${features}/personal/page.tsx ~ ${features}/personal/Below.tsx`,
  `${features}/personal/Below.tsx > ${features}/personal/Below.module.css`,
  `${features}/personal/Below.tsx > ${features}/tasks/use-task-name.ts`,
  `${features}/tasks/TaskCard.tsx > ${features}/tasks/use-task-name.ts`,
  `${features}/tasks/page.tsx ~ ${features}/personal/Below.tsx`,
  '/x/account/src/shell/after-paint.ts > /x/account/src/shell/device.ts',
  `${features}/personal/Below.tsx > /x/account/src/shell/device.ts`,
  `/x/account/src/main.tsx ~ /x/account/src/host-faults.ts`,
  `/x/account/src/main.tsx ~ ${features}/personal/documents/page.tsx`,
  `${features}/personal/documents/page.tsx > ${features}/personal/Row.tsx`,
  `${features}/personal/Below.tsx > ${features}/personal/Row.tsx`,
)

it.each([
  ['/x/account/src/main.tsx', 'app'],
  ['/x/node_modules/react/index.js', 'framework'],
  ['/x/node_modules/lucide-react/x.mjs', 'app'],
  [`${features}/tasks/page.tsx`, 'tasks'],
  [`${features}/tasks/TaskCard.tsx`, 'tasks'],
  ['/x/ui/Chip.tsx', 'app'],
  ['/x/ui/Field.tsx', 'app'],
  ['/x/ui/Number.tsx', 'shared'],
  // Only screens and later parts of one feature need it.
  ['/x/ui/Select.tsx', 'verification'],
  [`${features}/verification/outcome/Outcome.tsx`, 'verification'],
  // Not in the chunk of the feature's first screen, which does not need it.
  [`${features}/personal/Row.tsx`, 'shared'],
  // One screen needs it, and a later part of another feature.
  ['/x/node_modules/decimal/x.js', 'questionnaire-more'],
  [`${features}/verification/capture/photo.module.css`, 'kyc'],
  ['/x/ui/Field.module.css', 'app'],
  [`${features}/personal/Below.tsx`, 'later-personal'],
  [`${features}/personal/Below.module.css`, 'personal'],
  // A later part of another screen must not load the whole screen.
  [`${features}/tasks/use-task-name.ts`, 'app'],
  ['/x/account/src/shell/after-paint.ts', 'later'],
  ['/x/account/src/shell/device.ts', 'later'],
  ['/x/account/src/host-faults.ts', null],
])('%s goes to %s', (id, chunk) => {
  expect(chunkOf(id, graph)).toBe(chunk)
})
