/**
 * Protobuf for the hot paths, written by hand because the generated classes cost more per event than PostgreSQL and the
 * network together. All other messages use the generated classes.
 */

/** The revision of a tombstone: the largest int64 on the wire and in the table. */
export const TOMBSTONE = Number.POSITIVE_INFINITY

export function varintSize(value: number): number {
  if (value === TOMBSTONE) return 9
  let size = 1
  for (let rest = value; rest >= 128; rest = rest < 0x80000000 ? rest >>> 7 : Math.floor(rest / 128)) size++
  return size
}

export function writeVarint(target: Buffer, offset: number, value: number): number {
  if (value === TOMBSTONE) {
    target.fill(0xff, offset, offset + 8)
    target[offset + 8] = 0x7f
    return offset + 9
  }
  let at = offset
  let rest = value
  while (rest >= 0x80000000) {
    target[at++] = (rest % 128) | 128
    rest = Math.floor(rest / 128)
  }
  while (rest >= 128) {
    target[at++] = (rest & 127) | 128
    rest >>>= 7
  }
  target[at++] = rest
  return at
}

/** Iterates over the fields of a message. */
export class FieldReader {
  readonly #bytes: Buffer
  #at: number
  readonly #end: number
  field = 0
  #wire = 0

  constructor(bytes: Buffer, start = 0, end = bytes.length) {
    this.#bytes = bytes
    this.#at = start
    this.#end = end
  }

  next(): boolean {
    if (this.#at >= this.#end) return false
    const key = this.varint()
    this.field = key >>> 3
    this.#wire = key & 7
    return true
  }

  /** A varint. Numbers above 2^53 lose precision. */
  varint(): number {
    let result = 0
    let factor = 1
    for (let count = 0; count < 10; count++) {
      const byte = this.#bytes[this.#at++]
      if (byte === undefined || this.#at > this.#end) break
      result += (byte & 127) * factor
      if (byte < 128) return result
      factor *= 128
    }
    throw new Error('malformed message')
  }

  /** A varint, exact above 2^53. */
  uint64(): number | bigint {
    const start = this.#at
    const value = this.varint()
    if (value <= Number.MAX_SAFE_INTEGER) return value
    let exact = 0n
    for (const byte of this.#bytes.subarray(start, this.#at).toReversed()) exact = (exact << 7n) | BigInt(byte & 127)
    return BigInt.asUintN(64, exact)
  }

  int64(): number {
    const value = this.uint64()
    return typeof value === 'number' ? value : Number(BigInt.asIntN(64, value))
  }

  bytes(): Buffer {
    const length = this.varint()
    const start = this.#at
    this.#at += length
    if (this.#at > this.#end) throw new Error('malformed message')
    return this.#bytes.subarray(start, this.#at)
  }

  message(): FieldReader {
    return new FieldReader(this.bytes())
  }

  skip(): void {
    if (this.#wire === 0) this.varint()
    else if (this.#wire === 1) this.#at += 8
    else if (this.#wire === 2) this.bytes()
    else if (this.#wire === 5) this.#at += 4
    else throw new Error('malformed message')
  }
}

/** Encodes a length-delimited field. */
export function lengthField(field: number, content: Uint8Array): Buffer {
  const target = Buffer.allocUnsafe(1 + varintSize(content.length) + content.length)
  target[0] = (field << 3) | 2
  const at = writeVarint(target, 1, content.length)
  target.set(content, at)
  return target
}

export function textField(field: number, content: string): Buffer {
  return lengthField(field, Buffer.from(content, 'utf8'))
}

export function numberField(field: number, value: number): Buffer {
  const target = Buffer.allocUnsafe(1 + varintSize(value))
  target[0] = field << 3
  writeVarint(target, 1, value)
  return target
}
