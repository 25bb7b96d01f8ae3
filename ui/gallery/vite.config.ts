import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The gallery is a page for those who build with the pieces; no part of the product. */
export default defineConfig({ root: import.meta.dirname, plugins: [react()], server: { port: 4410, open: false } })
