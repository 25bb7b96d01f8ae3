import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'

let prepared: Promise<unknown> | undefined

/** Loads the writer from disk. By default it would download its WebAssembly from a public server. */
async function prepare(): Promise<unknown> {
  const wasm = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm')))
  const wasmBinary = wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength)
  return prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
}

/**
 * A QR code of a text: rows of modules from the top, `1` is dark. Without the quiet zone of four modules, which the
 * renderer adds.
 */
export async function qrRows(text: string): Promise<string[]> {
  prepared ??= prepare()
  await prepared
  const { symbol, error } = await writeBarcode(text, { format: 'QRCode', options: 'ecLevel=M', addQuietZones: false })
  if (error !== '') throw new Error(`The QR code could not be drawn: ${error}`)
  const { data, width, height } = symbol
  return Array.from({ length: height }, (_, row) =>
    Array.from({ length: width }, (_none, column) => (data[row * width + column] === 0 ? '1' : '0')).join(''),
  )
}
