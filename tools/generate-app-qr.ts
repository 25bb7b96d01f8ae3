/** Draws the code that leads a phone to the app (brand.json, `appUrl`): `node tools/generate-app-qr.ts`. Run it after re-branding. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'

const { appUrl } = JSON.parse(readFileSync(new URL('../brand.json', import.meta.url), 'utf8')) as { appUrl: string }
// From disk: by itself it would fetch its WebAssembly from a public server.
const wasmBinary = new Uint8Array(readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm')))).buffer
await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
const { svg, error } = await writeBarcode(appUrl, { format: 'QRCode', scale: 4 })
if (error) throw new Error(error)
const folder = fileURLToPath(new URL('../account/public/assets/', import.meta.url))
mkdirSync(folder, { recursive: true })
writeFileSync(`${folder}app-download-qr.svg`, svg)
