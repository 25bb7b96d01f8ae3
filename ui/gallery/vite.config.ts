import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The gallery is a page for developers who use the components. It is not part of the product. */
export default defineConfig({ root: import.meta.dirname, plugins: [react()], server: { port: 4410, open: false } })
