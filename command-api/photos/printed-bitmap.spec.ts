import { expect, test } from 'vitest'
import { bitmapIn, dithered, pbmOf } from './printed-bitmap.ts'

const filled = (shade: number, width = 20, height = 16) =>
  dithered(new Uint8Array(width * height).fill(shade), width, height)
const blackDots = ({ bits }: ReturnType<typeof dithered>) =>
  [...bits].reduce((count, byte) => count + byte.toString(2).replaceAll('0', '').length, 0)

test('black and white stay as they are, and rows are padded with white to whole bytes', () => {
  expect(filled(0, 10, 2).bits.toString('hex')).toBe('ffc0ffc0')
  expect(filled(255, 10, 2).bits.toString('hex')).toBe('00000000')
})

test('grey becomes as many black dots as it is dark', () => {
  expect(blackDots(filled(128)) / 320).toBeCloseTo(0.5, 1)
  expect(blackDots(filled(192)) / 320).toBeCloseTo(0.25, 1)
})

test('a bitmap is read from its file, and no part of a file is one', () => {
  const bitmap = filled(100, 13, 5)
  const file = pbmOf(bitmap)
  expect(bitmapIn(file)).toEqual(bitmap)
  expect(bitmapIn(file.subarray(0, -1))).toBeUndefined()
  expect(bitmapIn(Buffer.from('<svg/>'))).toBeUndefined()
})
