import { statfs } from 'node:fs/promises'
import path from 'node:path'

/** PostgreSQL makes its write-ahead log in files of this size, and stops when there is no room for the next. */
const neededBytes = 16 * 1_048_576

/** False when the data folder, or the place its database lies in, has hardly any room left. What cannot be asked is not full. */
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
