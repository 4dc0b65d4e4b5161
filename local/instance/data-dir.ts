import { hkdfSync, randomBytes } from 'node:crypto'
import { chmod, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { isOverload } from '../engines/overload.ts'
import { freePort, portFault } from '../engines/ports.ts'
import { Refusal } from '../engines/refusal.ts'

export const innerPorts = ['postgres', 'redis', 'eventStore', 'command', 'query', 'sandbox'] as const
export type InnerPorts = Record<(typeof innerPorts)[number], number>

/**
 * Mode of the folder. If we are root, PostgreSQL runs under another account, which must reach its subfolder but need
 * not list ours.
 */
const dataDirMode = process.getuid?.() === 0 ? 0o711 : 0o700

/**
 * Creates the folder, accessible to its owner only, and checks that it is writable, so that later steps may rely on it.
 */
export async function prepareDataDir(dir: string): Promise<void> {
  try {
    const logs = path.join(dir, 'logs')
    await mkdir(logs, { recursive: true })
    await restrict(dir, dataDirMode)
    await restrict(logs, 0o700)
    const probe = path.join(dir, `.probe-${process.pid}`)
    const file = await open(probe, 'w')
    // empty files can be created on a full disk: only written bytes prove that there is space
    await file.writeFile(Buffer.alloc(1024 * 1024)).finally(() => file.close())
    await rm(probe)
  } catch (error) {
    throw refusalFor(error, dir)
  }
}

/**
 * Removes access rights of other accounts and adds none. A folder with another owner, such as a mounted disk, stays
 * unchanged.
 */
async function restrict(folder: string, most: number): Promise<void> {
  const mode = (await stat(folder)).mode & 0o7777
  if ((mode & most) === mode) return
  await chmod(folder, mode & most).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPERM') throw error
  })
}

export function refusalFor(error: unknown, dir: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EACCES' || code === 'EPERM')
    return new Refusal(`DATA_DIR ${dir} may not be written: permission denied.`)
  if (code === 'EROFS') return new Refusal(`DATA_DIR ${dir} may not be written: it is on a read-only disk.`)
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new Refusal(`The disk is full: nothing can be written in DATA_DIR ${dir}.`)
  if (code === 'ENOTDIR' || code === 'EEXIST') return new Refusal(`DATA_DIR ${dir} is a file: a folder is needed.`)
  if (isOverload(error))
    return new Refusal(`The machine is too busy, start again when it has less to do: ${error.message}.`)
  return error
}

/**
 * The secret, created at the first start. All keys of the installation are derived from it: if it is lost, every
 * session and every sealed text is lost.
 */
export async function ensureSecret(dir: string, configured: string | undefined): Promise<string> {
  return configured ?? readOrCreate(path.join(dir, 'secret'), () => randomBytes(32).toString('base64url'))
}

export async function ensureDemoPassword(dir: string, configured: string | undefined): Promise<string> {
  const file = path.join(dir, 'demo-password')
  if (configured) {
    await writeFile(file, `${configured}\n`, { mode: 0o600 })
    return configured
  }
  return readOrCreate(file, () => randomBytes(9).toString('base64url'))
}

/** The token as a file, for Prometheus's `credentials_file`. */
export async function writeMetricsToken(dir: string, token: string): Promise<void> {
  await writeFile(path.join(dir, 'metrics-token'), token, { mode: 0o600 })
}

async function readOrCreate(file: string, make: () => string): Promise<string> {
  const existing = (await readFile(file, 'utf8').catch(() => '')).trim()
  if (existing) return existing
  const value = make()
  await writeForOwner(file, `${value}\n`)
  return value
}

/** Writes a file atomically: an interrupted start leaves no partial file. */
async function writeForOwner(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text, { mode: 0o600 })
  await chmod(`${file}.new`, 0o600)
  await rename(`${file}.new`, file)
}

export function derive(secret: string, label: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', `comanda:${label}`, 24)).toString('hex')
}

/** The ports of earlier starts. A port that another program uses now, or that is `publicPort`, is replaced. */
export async function choosePorts(dir: string, publicPort: number): Promise<InnerPorts> {
  const file = path.join(dir, 'ports.json')
  const before: Partial<InnerPorts> = JSON.parse(await readFile(file, 'utf8').catch(() => '{}'))
  const ports: Partial<InnerPorts> = {}
  for (const name of innerPorts) {
    const old = before[name]
    const isFree = old !== undefined && old !== publicPort && !(await portFault(old, '127.0.0.1'))
    ports[name] = isFree ? old : await unusedPort([publicPort, ...Object.values(ports)])
  }
  await writeForOwner(file, `${JSON.stringify(ports, null, 2)}\n`)
  // the loop above assigned every name
  return ports as InnerPorts
}

/** Ports of additional API processes. They are chosen at each start, because no other program needs them. */
export async function drawPorts(count: number, taken: readonly number[]): Promise<number[]> {
  const ports: number[] = []
  while (ports.length < count) ports.push(await unusedPort([...taken, ...ports]))
  return ports
}

async function unusedPort(taken: readonly number[]): Promise<number> {
  const port = await freePort()
  return taken.includes(port) ? unusedPort(taken) : port
}
