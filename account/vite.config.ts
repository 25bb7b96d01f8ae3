import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressFiles } from './src/build/compress.ts'
import { writePreloads } from './src/build/preloads.ts'

const here = (path: string): string => new URL(path, import.meta.url).pathname

export default defineConfig({
  root: here('.'),
  base: '/user/accounts/',
  // The pages are templates: the server puts the nonce of each answer in.
  html: { cspNonce: '{{nonce}}' },
  plugins: [react(), writePreloads(), compressFiles()],
  // The icons are the set's own; how they are drawn is ours, and a sixth of the code.
  resolve: { alias: [{ find: /^\.\.\/createLucideIcon\.mjs$/, replacement: here('../ui/draw-icon.ts') }] },
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    manifest: true,
    // light-dark(), popover and dialog: what all browsers have since mid 2024.
    target: ['chrome125', 'edge125', 'firefox128', 'safari17.5'],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: {
        app: here('index.html'),
        login: here('login.html'),
        help: here('help.html'),
        embedExample: here('embed-example.html'),
        provider: here('provider.html'),
        sdk: here('../embed/script.ts'),
      },
      output: {
        // Partners name it in their pages: no hash, and no module, so that any script tag loads it.
        banner: ({ name }) => (name === 'sdk' ? '(()=>{' : ''),
        footer: ({ name }) => (name === 'sdk' ? '})()' : ''),
        entryFileNames: ({ name }) => (name === 'sdk' ? 'sdk.js' : 'assets/[name]-[hash].js'),
        codeSplitting: {
          groups: [
            // What the sign-in page shares with the app; taken first, or it would pull in the rest with it.
            {
              name: 'base',
              test: /account\/src\/(api\/(abortable|access|api-error|call|envelope|shared-requests|guid|headers|report-failures|request)|paths|config|i18n\/language|shell\/(when-idle|started)|state\/stored-visit)\.ts|ui\/figures\.ts|contract\/(errors|languages)\.ts|vite\/(modulepreload|preload-helper)/,
              priority: 2,
            },
            // What forms ask of a field, and the sign-in page with them: the member's own page has no form.
            { name: 'validation', test: /account\/src\/format\/validation\.ts|ui\/(date-parts|phone-number)\.ts/ },
            // Changes with the packages, not with our own code: stays in the browser's cache over most releases.
            {
              name: 'framework',
              test: /rolldown\/runtime|node_modules\/(react|react-dom|scheduler|react-router|i18next|react-i18next|zustand|cookie)\//,
            },
            // What the member's own page shares with other screens, with all it needs: one file in place of thirty, each of which
            // would cost more headers than code.
            {
              name: 'shared',
              test: /\/icons\/check\.mjs|\/ui\/(Button|Chip|Notice|Skeleton|class-names)|\/account\/src\/(status\/(appeal\/Final\.tsx|level-status|tasks\/tasks)|state\/(?!event-stream|waiting-time|autosave|drafts|empty-draft|step-|loaded|newest))|\/account\/src\/format\/(country|dates)|\/account\/src\/shell\/(PageTitle|load)|\/contract\/task-states/,
            },
            // The same for what its first view does without.
            {
              name: 'further',
              test: /\/ui\/Card|\/account\/src\/(status\/(ReasonList|case\.module)|format\/duration)/,
            },
          ],
        },
      },
    },
  },
})
