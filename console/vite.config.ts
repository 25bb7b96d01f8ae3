import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressFiles } from '../ui/build/compress.ts'

const here = (path: string): string => new URL(path, import.meta.url).pathname

export default defineConfig({
  root: here('.'),
  base: '/staff/',
  // The page is a template: the server puts the nonce of each answer in.
  html: { cspNonce: '{{nonce}}' },
  plugins: [react(), compressFiles()],
  // The same drawing of icons as in the account area.
  resolve: { alias: [{ find: /^\.\.\/createLucideIcon\.mjs$/, replacement: here('../ui/draw-icon.ts') }] },
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    target: ['chrome125', 'edge125', 'firefox128', 'safari17.5'],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'framework',
              test: /\/node_modules\/(react|react-dom|react-router|scheduler|i18next|react-i18next)\//,
            },
          ],
        },
      },
    },
  },
})
