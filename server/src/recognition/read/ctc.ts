/** A text with the confidence of each character, 0..1. */
export interface Decoded {
  text: string
  confidences: number[]
  /** Where each character is, as a share of the strip's width. */
  places: number[]
}

/**
 * Greedy decoding of a CTC network's output: the best class of each step, repeats merged, blanks (class 0) dropped.
 * `probability` turns the best score of a step into 0..1, because networks end in different scales.
 */
export function decodeCtc(
  scores: Float32Array,
  classes: number,
  character: (index: number) => string,
  probability: (step: Float32Array, best: number) => number,
): Decoded {
  let text = ''
  let previous = 0
  const confidences: number[] = []
  const places: number[] = []
  for (let from = 0; from < scores.length; from += classes) {
    const step = scores.subarray(from, from + classes)
    let best = 0
    for (let k = 1; k < classes; k += 1) if ((step[k] ?? 0) > (step[best] ?? 0)) best = k
    if (best !== 0) {
      const certainty = probability(step, best)
      if (best !== previous) {
        text += character(best)
        confidences.push(certainty)
        places.push((from / classes + 0.5) / (scores.length / classes))
      } else if (certainty > (confidences.at(-1) ?? 0)) {
        confidences[confidences.length - 1] = certainty
      }
    }
    previous = best
  }
  return { text, confidences, places }
}

/** The mean. 0 for an empty list. */
export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}
