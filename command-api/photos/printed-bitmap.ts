/** One bit per dot, rows padded to bytes, 1 = black: a file of type PBM (`P4`). */
export type PrintedBitmap = Readonly<{ width: number; height: number; bits: Buffer }>

/** Shares of a dot's error that its neighbours get (Floyd and Steinberg): column, row, weight. */
const neighbours = [
  [1, 0, 7 / 16],
  [-1, 1, 3 / 16],
  [0, 1, 5 / 16],
  [1, 1, 1 / 16],
] as const

/** A grey picture (a byte per dot, 0 = black) in black and white for a printer. */
export function dithered(grey: Uint8Array, width: number, height: number): PrintedBitmap {
  const rowBytes = Math.ceil(width / 8)
  const bits = Buffer.alloc(rowBytes * height)
  const shades = Float32Array.from(grey)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const shade = shades[y * width + x] ?? 0
      const isBlack = shade < 128
      if (isBlack) bits[y * rowBytes + (x >> 3)] = (bits[y * rowBytes + (x >> 3)] ?? 0) | (0x80 >> (x & 7))
      const error = isBlack ? shade : shade - 255
      for (const [right, down, weight] of neighbours) {
        const column = x + right
        const target = (y + down) * width + column
        if (column >= 0 && column < width && target < shades.length)
          shades[target] = (shades[target] ?? 0) + error * weight
      }
    }
  }
  return { width, height, bits }
}

export const pbmOf = ({ width, height, bits }: PrintedBitmap): Buffer =>
  Buffer.concat([Buffer.from(`P4\n${width} ${height}\n`), bits])

/** The bitmap of a PBM file; undefined if the file is not complete. */
export function bitmapIn(pbm: Buffer): PrintedBitmap | undefined {
  const [head, columns, rows] = /^P4\n(\d{1,4}) (\d{1,4})\n/.exec(pbm.toString('latin1', 0, 16)) ?? []
  if (!head) return undefined
  const [width, height] = [Number(columns), Number(rows)]
  const bits = pbm.subarray(head.length)
  return bits.length === Math.ceil(width / 8) * height ? { width, height, bits } : undefined
}
