import react from '@vitejs/plugin-react'
import { defineConfig, type BuildEnvironmentOptions } from 'vite'
import { chunkOf } from './src/build/chunks.ts'
import { compressFiles } from '../ui/build/compress.ts'
import { writePreloads } from './src/build/preloads.ts'
import { runtimeInFramework } from './src/build/runtime.ts'

const here = (path: string): string => new URL(path, import.meta.url).pathname

const build: BuildEnvironmentOptions = {
  outDir: 'dist',
  assetsDir: 'assets',
  // light-dark(), popover and dialog: what all browsers have since mid 2024.
  target: ['chrome125', 'edge125', 'firefox128', 'safari17.5'],
  modulePreload: { polyfill: false },
  assetsInlineLimit: 0,
}

const forServer: BuildEnvironmentOptions = {
  outDir: 'dist/server',
  emptyOutDir: false,
  emitAssets: false,
  copyPublicDir: false,
}

export default defineConfig({
  root: here('.'),
  base: '/user/accounts/',
  // The pages are templates: the server puts the nonce of each answer in.
  html: { cspNonce: '{{nonce}}' },
  plugins: [react(), runtimeInFramework(), writePreloads(), compressFiles()],
  // The icons are the set's own; how they are drawn is ours, and a sixth of the code.
  resolve: { alias: [{ find: /^\.\.\/createLucideIcon\.mjs$/, replacement: here('../ui/draw-icon.ts') }] },
  build,
  builder: {
    buildApp: async ({ build: run, environments }) => {
      // One after the other: the first one empties the folder.
      for (const environment of Object.values(environments)) await run(environment)
    },
  },
  environments: {
    client: {
      build: {
        ...build,
        manifest: true,
        rolldownOptions: {
          input: { app: here('index.html') },
          output: {
            codeSplitting: {
              // A module's imports have at least its users, so each chunk imports earlier ones only: no circles.
              includeDependenciesRecursively: false,
              groups: [{ name: chunkOf, debugName: 'chunkOf' }],
            },
          },
        },
      },
    },
    // The screens as the server renders them: their code, and the renderer with the frameworks, in a file each.
    screens: {
      consumer: 'server',
      define: { 'process.env.NODE_ENV': '"production"' },
      resolve: { noExternal: true },
      build: {
        ...build,
        ...forServer,
        rolldownOptions: {
          input: { screens: here('src/render-screen.tsx') },
          external: [/^react(-dom)?(\/|$)/, 'react-i18next', 'react-router', 'i18next'],
          output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false },
        },
      },
    },
    renderer: {
      consumer: 'server',
      define: { 'process.env.NODE_ENV': '"production"' },
      resolve: { noExternal: true },
      build: {
        ...build,
        ...forServer,
        rolldownOptions: {
          input: { renderer: here('src/rendering/renderer.ts') },
          output: { entryFileNames: '[name].mjs' },
        },
      },
    },
    // The pages without the framework share no file with the app: each loads one script and one style sheet.
    pages: {
      consumer: 'client',
      build: {
        ...build,
        emptyOutDir: false,
        rolldownOptions: {
          input: {
            login: here('login.html'),
            help: here('help.html'),
            embedExample: here('embed-example.html'),
            provider: here('provider.html'),
            sdk: here('../embed/script.ts'),
          },
          output: {
            codeSplitting: { groups: [{ name: 'plain', minShareCount: 2 }] },
            // Partners name it in their pages: no hash, and no module, so that any script tag loads it.
            banner: ({ name }) => (name === 'sdk' ? '(()=>{' : ''),
            footer: ({ name }) => (name === 'sdk' ? '})()' : ''),
            entryFileNames: ({ name }) => (name === 'sdk' ? 'sdk.js' : 'assets/[name]-[hash].js'),
          },
        },
      },
    },
  },
})
