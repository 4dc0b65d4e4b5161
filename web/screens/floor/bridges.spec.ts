import { expect, test } from 'vitest'
import { bridgesOf } from './bridges.ts'

const place = (x: number, y: number) => ({ x, y, width: 4, height: 2 })
const places = new Map([
  ['4', place(0, 0)],
  ['5', place(20, 0)],
  ['6', place(10, 0)],
  ['7', place(0, 10)],
])
const [four, five, six] = [2, 22, 12].map((x) => ({ x, y: 1 }))

test('joined tables are connected, each with the nearest', () => {
  expect(bridgesOf([['4', '5', '6']], places)).toEqual([
    { from: four, to: six },
    { from: six, to: five },
  ])
})

test('tables of another floor and tables alone have no line', () => {
  expect(bridgesOf([['4', 'upstairs'], ['7']], places)).toEqual([])
})
