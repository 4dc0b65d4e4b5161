import path from 'node:path'

/** Folder of this checkout. */
export const repository = path.resolve(import.meta.dirname, '..')
