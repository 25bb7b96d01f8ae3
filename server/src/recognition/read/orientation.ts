import { cutLine, stretch, toPlanes } from './image.ts'
import type { Image } from './image.ts'
import type { LineBox } from './line-box.ts'
import type { Models } from './models.ts'

// The network needs 192 x 48 filled edge to edge: with the usual letterbox it was right in 2 of 60 cases.
const inputWidth = 192
const inputHeight = 48
const halfScale = [0.5, 0.5, 0.5]
const voters = 5

/** Whether the text of these lines is upside down: the longest few lines vote. */
export async function isUpsideDown(models: Models, image: Image, boxes: readonly LineBox[]): Promise<boolean> {
  const longest = boxes.toSorted((a, b) => b.width - a.width).slice(0, voters)
  let sum = 0
  for (const box of longest) {
    const strip = await stretch(cutLine(image, box, inputHeight, false), inputWidth, inputHeight)
    const { data } = await models.detectTurn(toPlanes(strip, halfScale, halfScale), [1, 3, inputHeight, inputWidth])
    sum += data[1] ?? 0
  }
  return longest.length > 0 && sum / longest.length > 0.5
}
