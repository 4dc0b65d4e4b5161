import { createHash } from 'node:crypto'
import { glob, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { repository } from '../repository.ts'

const exclude = (name: string): boolean =>
  /(^|[/\\])(node_modules|build(\..*)?|e2e)$/.test(name) || /\.(spec|e2e)\.tsx?$/.test(name)

/** SHA-256 of the versions of all packages and of the matching files, without tests. */
export async function hashOfSources(patterns: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  const files: string[] = ['package-lock.json']
  for await (const file of glob(patterns, { cwd: repository, exclude })) files.push(file)
  for (const file of files.sort()) {
    const full = path.join(repository, file)
    if ((await stat(full)).isFile()) hash.update(`${file}\0`).update(await readFile(full))
  }
  return hash.digest('hex')
}
