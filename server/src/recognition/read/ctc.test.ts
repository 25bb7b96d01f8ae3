import { describe, expect, it } from 'vitest'
import { decodeCtc, mean } from './ctc.ts'

const steps = (...classes: number[]) =>
  Float32Array.from(classes.flatMap((best) => [0, 1, 2].map((k) => (k === best ? 0.9 : 0.05))))
const decode = (data: Float32Array) =>
  decodeCtc(
    data,
    3,
    (index) => ' AB'.charAt(index),
    (step, best) => step[best] ?? 0,
  )

describe('CTC decoding', () => {
  it('merges repeats and keeps pairs separated by a blank', () => {
    expect(decode(steps(1, 1, 0, 1, 2, 2, 0)).text).toBe('AAB')
  })
  it('returns one confidence for each character', () => {
    expect(decode(steps(1, 1, 2)).confidences).toHaveLength(2)
  })
  it('returns 0 as the mean of an empty list', () => {
    expect(mean([])).toBe(0)
  })
})
