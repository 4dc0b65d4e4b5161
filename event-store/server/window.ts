const SMALLEST = 64
const LARGEST = 8_192
const TARGET_BYTES = 1_048_576

/** Number of events of the next query, adjusted so that a page has about a megabyte. */
export class Window {
  #size = SMALLEST

  get size(): number {
    return this.#size
  }

  adjust({ bytes }: { bytes: number }): void {
    const factor = bytes === 0 ? 4 : Math.min(4, TARGET_BYTES / bytes)
    this.#size = Math.round(Math.min(LARGEST, Math.max(SMALLEST, this.#size * factor)))
  }
}
