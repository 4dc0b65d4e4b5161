// Runs on any Node from 20 on without installed packages, before each `npm start` and `npm test`: installs them, and the Node
// that the lock file pins. Plain JavaScript with built-in modules, because no package may be installed yet.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const inRoot = (...parts) => path.join(root, ...parts)

if (majorVersion() < 20) {
  refuse(`Node ${process.versions.node} is too old to begin with: Node 20 or newer is needed.`)
}
installPackages()
installNode()

function installPackages() {
  if (isInstalled()) return
  say('Installing packages (npm ci); this takes a minute the first time.')
  const npm = process.env.npm_execpath
  const [command, args] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []]
  const { status, error } = spawnSync(command, [...args, 'ci', '--no-fund', '--no-audit'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, npm_config_loglevel: 'error' },
  })
  if (error) refuse(`npm could not be run: ${error.message}`)
  if (status !== 0)
    refuse('The packages could not be installed: see what npm says above, then run the same command again.')
  writeFileSync(inRoot('node_modules', '.installed-lock'), readFileSync(inRoot('package-lock.json')))
}

/** The lock file's text is compared rather than its date: a checkout makes every file look new. */
function isInstalled() {
  const hidden = inRoot('node_modules', '.package-lock.json')
  if (!existsSync(hidden)) return false
  const lock = readFileSync(inRoot('package-lock.json'))
  const marker = inRoot('node_modules', '.installed-lock')
  if (existsSync(marker) && readFileSync(marker).equals(lock)) return true
  // npm install, run by hand, does not write our marker, but writes both lock files within moments
  return statSync(hidden).mtimeMs + 5_000 >= statSync(inRoot('package-lock.json')).mtimeMs
}

/**
 * Installs the Node of the lock file where package.json expects it. npm may be configured to run no install scripts: the
 * script that installs its binary is run here then. A Node from 24 on takes its place where it does not exist.
 */
function installNode() {
  const home = inRoot('node_modules', 'node')
  const node = path.join(home, 'bin', 'node')
  if (existsSync(node)) return
  spawnSync(process.execPath, ['installArchSpecificPackage'], { cwd: home, stdio: 'ignore' })
  if (existsSync(node)) return
  if (majorVersion() < 24) refuse('Node 24 is not in node_modules: delete node_modules and run the same command again.')
  mkdirSync(path.dirname(node), { recursive: true })
  symlinkSync(process.execPath, node)
}

function majorVersion() {
  return Number(process.versions.node.split('.')[0])
}

function say(line) {
  process.stdout.write(`${line}\n`)
}

function refuse(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
