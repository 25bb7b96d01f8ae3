import { decodeCtc, mean } from './ctc.ts'
import { toPlanes } from './image.ts'
import type { Image } from './image.ts'
import type { Models } from './models.ts'
import type { VisualLine } from './reading.ts'

/** Height in pixels of the strips that the text reader was trained on. */
export const textStripHeight = 48

const halfScale = [0.5, 0.5, 0.5]

/** Reads one level line of printed text (Latin letters, digits, Chinese). The strip must be 48 pixels high. */
export async function readTextLine(models: Models, strip: Image): Promise<Pick<VisualLine, 'text' | 'confidence'>> {
  const { data, dims } = await models.readText(toPlanes(strip, halfScale, halfScale), [1, 3, strip.height, strip.width])
  const classes = dims[2] ?? 0
  const decoded = decodeCtc(
    data,
    classes,
    (index) => models.textAlphabet[index - 1] ?? '',
    (step, best) => step[best] ?? 0,
  )
  return { text: decoded.text.trim(), confidence: mean(decoded.confidences) }
}
