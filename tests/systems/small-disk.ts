import { execFileSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, open, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

export type SmallDisk = Readonly<{
  dataDir: string
  /** False if this account may not mount: then only logs and process lists are tested with a full disk. */
  isMounted: boolean
  fill: () => Promise<void>
  free: () => Promise<void>
  remove: () => Promise<void>
}>

/** A data folder on a separate file system, which a test can fill. */
export async function smallDisk(megabytes: number): Promise<SmallDisk> {
  const root = await mkdtemp(path.join(tmpdir(), 'comanda-disk-'))
  await chmod(root, 0o755) // PostgreSQL runs under another account if this process is root
  const dataDir = path.join(root, 'data')
  const isMounted = mountTmpfs(root, megabytes)
  await mkdir(dataDir)
  const ballast = path.join(root, 'ballast')
  const list = path.join(dataDir, 'processes.json.new')
  return {
    dataDir,
    isMounted,
    fill: () => (isMounted ? fillUp(ballast) : symlink('/dev/full', list)),
    free: () => rm(isMounted ? ballast : list, { force: true }),
    remove: async () => {
      if (isMounted) execFileSync('umount', ['--lazy', root])
      await rm(root, { recursive: true, force: true })
    },
  }
}

function mountTmpfs(folder: string, megabytes: number): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

async function fillUp(name: string): Promise<void> {
  const file = await open(name, 'a')
  try {
    // smaller and smaller pieces, until no page is free
    for (const size of [1_048_576, 4_096]) {
      const piece = Buffer.alloc(size)
      while (await isWritten(file.write(piece)));
    }
  } finally {
    await file.close()
  }
}

const isWritten = (write: Promise<{ bytesWritten: number }>): Promise<boolean> =>
  write.then(
    ({ bytesWritten }) => bytesWritten > 0,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOSPC') return false
      throw error
    },
  )
