import { statfs } from 'node:fs/promises'
import path from 'node:path'

/** PostgreSQL allocates its write-ahead log in files of this size and stops if one does not fit. */
const neededBytes = 16 * 1_048_576

/**
 * False if the disk of the data folder or of its database is nearly full. A disk that cannot be queried counts as free.
 */
export async function hasDiskSpace(dataDir: string): Promise<boolean> {
  const folders = [dataDir, path.join(dataDir, 'postgres')]
  const free = await Promise.all(
    folders.map((folder) =>
      statfs(folder).then(
        ({ bavail, bsize }) => bavail * bsize,
        () => Number.POSITIVE_INFINITY,
      ),
    ),
  )
  return Math.min(...free) >= neededBytes
}
